"""XPath by libxml2 (lxml) on trees that are handed over as XML. A JSON order a line on stdin, a JSON answer a line on stdout.

{"do": "load", "pages": [xml, …]}                        → {"pages": n}
{"do": "time", "expressions": […]}                       → {"seconds": …, "found": nodes of all pages}; compiled beforehand
{"do": "answer", "page": xml, "questions": [{"expression", "context"}, …]} → {"answers": […]}, nodes by their number; contexts are elements
"""

import json
import math
import sys
import time

from lxml import etree

parser = etree.XMLParser(huge_tree=True, remove_blank_text=False)
prefixes = {"http://www.w3.org/XML/1998/namespace": "xml:", "http://www.w3.org/1999/xlink": "xlink:"}
pages = []


def parse(page):
    return etree.fromstring(page.encode("utf-8"), parser).getroottree()


def numbered(tree):
    """The number of each element and comment in document order, and where the text after it stands."""
    numbers, tails, count = {}, {}, 1
    top = [tree.getroot()]
    while top[0].getprevious() is not None:
        top.insert(0, top[0].getprevious())
    waiting = list(reversed([(node, False) for node in top]))
    while waiting:
        node, done = waiting.pop()
        if done:
            if node.tail:
                tails[node] = count
                count += 1
            continue
        numbers[node] = count
        count += 1
        waiting.append((node, True))
        if isinstance(node.tag, str):
            if node.text:
                count += 1
            waiting.extend(reversed([(child, False) for child in node]))
    return numbers, tails


def label(found, numbers, tails):
    if not isinstance(found, str):
        return str(numbers[found])
    parent = found.getparent()
    if found.is_attribute:
        name = found.attrname
        if name.startswith("{"):
            uri, name = name[1:].split("}")
            name = prefixes[uri] + name
        return f"{numbers[parent]}@{name}"
    return str(tails[parent] if found.is_tail else numbers[parent] + 1)


def answered(value, numbers, tails):
    if isinstance(value, bool):
        return {"boolean": value}
    if isinstance(value, float):
        if math.isnan(value) or math.isinf(value):
            return {"number": str(value).replace("inf", "Infinity").replace("nan", "NaN")}
        return {"number": value}
    if isinstance(value, str):
        return {"string": str(value)}
    return {"nodes": [label(each, numbers, tails) for each in value]}


def answers(page, questions):
    tree = parse(page)
    numbers, tails = numbered(tree)
    nodes = {number: node for node, number in numbers.items()}
    given = []
    for question in questions:
        try:
            evaluate = etree.XPathElementEvaluator(nodes[question["context"]])
            given.append(answered(evaluate(question["expression"]), numbers, tails))
        except etree.XPathError as error:
            given.append({"error": str(error)})
    return given


for line in sys.stdin:
    order = json.loads(line)
    if order["do"] == "load":
        pages = [parse(page) for page in order["pages"]]
        answer = {"pages": len(pages)}
    elif order["do"] == "time":
        compiled = [etree.XPath(each) for each in order["expressions"]]
        found = 0
        begun = time.process_time()
        for page in pages:
            for expression in compiled:
                value = expression(page)
                found += len(value) if isinstance(value, list) else 1
        answer = {"seconds": time.process_time() - begun, "found": found}
    else:
        answer = {"answers": answers(order["page"], order["questions"])}
    print(json.dumps(answer), flush=True)
