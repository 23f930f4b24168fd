"""Peer of the parts "pages" and "text": the same work on the same files by lxml, parsel or html5-parser.

python3 page_chain.py VARIANT RULES.json; then a JSON order a line on stdin, a JSON answer a line on stdout. Processor
seconds of the process. The pages are UTF-8 and the parsers are told so.
"""

import gzip
import json
import re
import resource
import sys
import time

from lxml import etree, html

variant = sys.argv[1]
with open(sys.argv[2], encoding="utf-8") as file:
    expressions = json.load(file)
container = etree.XPath(expressions.pop("container"))
rules = {field: etree.XPath(each) for field, each in expressions.items()}
whole_text = etree.XPath("string(.)")
paragraphs_within = etree.XPath(".//p")
spaces = re.compile(r"[ \t\r\n\f\xa0]+")
blocks = {"br", "div", "span"}
formats = {"i", "b", "u", "em", "strong"}

if variant == "html5-parser":
    import html5_parser

    def parse(page):
        return html5_parser.parse(page, transport_encoding="utf-8", sanitize_names=True)

elif variant == "parsel":
    from parsel import Selector

    def parse(page):
        return Selector(text=page.decode("utf-8", "replace"))

else:
    lxml_parser = html.HTMLParser(encoding="utf-8")

    def parse(page):
        return html.document_fromstring(page, parser=lxml_parser)


def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
        return file.read()


def collapsed(text):
    return spaces.sub(" ", text).strip()


def variance(sizes):
    mean = sum(sizes) / len(sizes) if sizes else 0
    return sum((size - mean) ** 2 for size in sizes) / len(sizes) if sizes else 0


def count_tags(roots, with_roots):
    tags = dict(links=0, blocks=0, formats=0, images=0, others=0)
    for root in roots:
        for element in root.iter(etree.Element):
            name = element.tag
            if name == "p" or (element is root and not with_roots):
                continue
            if name == "a" and element.get("href") is not None:
                tags["links"] += 1
            elif name in blocks:
                tags["blocks"] += 1
            elif name in formats:
                tags["formats"] += 1
            elif name == "img":
                tags["images"] += 1
            else:
                tags["others"] += 1
    return tags


def work(page):
    """Bytes to seven results, readable text and features."""
    tree = parse(page)
    if variant == "parsel":
        found = {field: tree.xpath(each) for field, each in expressions.items()}
        values = {field: [each.get() for each in found[field]] for field in ("date", "canonical", "links")}
        texts = {field: [collapsed(each.xpath("string(.)").get()) for each in found[field]] for field in ("title", "author")}
        paragraphs = [collapsed(each.xpath("string(.)").get()) for each in found["body"]]
        roots = [each.root for each in found["body"]]
    else:
        found = {field: rule(tree) for field, rule in rules.items()}
        values = {field: found[field] for field in ("date", "canonical", "links")}
        texts = {field: [collapsed(whole_text(each)) for each in found[field]] for field in ("title", "author")}
        paragraphs = [collapsed(whole_text(each)) for each in found["body"]]
        roots = found["body"]
    sizes = [len(text) for text in paragraphs]
    numbers = (len(page), sum(sizes), len(sizes), variance(sizes), count_tags(roots, len(roots) > 1))
    return "\n\n".join(text for text in paragraphs if text), values, texts, numbers


def text_of(root):
    """The text of a container and its features, of a tree that is there."""
    sizes = [len(collapsed(whole_text(each))) for each in paragraphs_within(root)]
    return collapsed(root.text_content()), (sum(sizes), len(sizes), variance(sizes), count_tags([root], False))


def timed(run):
    begun = time.process_time()
    characters = run()
    return {"seconds": time.process_time() - begun, "characters": characters}


def run_chain():
    return sum(work(page)[3][1] for page in pages)


def run_text():
    return sum(text_of(root)[1][0] for roots in containers for root in roots)


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


pages = containers = trees = []
for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "load":
        pages = [read(path) for path in order["files"]]
        answer = {"bytes": sum(map(len, pages))}
    elif order["do"] == "chain":
        answer = timed(run_chain)
    elif order["do"] == "text":
        if not containers:
            trees = [parse(page) for page in pages]
            containers = [container(tree) for tree in trees]
        answer = timed(run_text)
    elif order["do"] == "memory":
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        before = resident()
        kept = [parse(page) for page in pages]
        answer = {"peakMegabytes": peak, "treeBytes": resident() - before}
        del kept
    print(json.dumps(answer), flush=True)
