"""Peer of the part "local-web": Scrapy fetches the feeds and articles of the local web and takes the same fields by XPath.

python3 local_web_spider.py FEEDS.txt; one JSON line on stdout: articles, seconds, processor seconds, MB. One request at a
time to a host and robots.txt obeyed, as Markdrift does; no pause; nothing is stored.
"""

import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess

with open(sys.argv[1], encoding="utf-8") as file:
    feeds = file.read().split()
taken = {"articles": 0, "characters": 0}


class LocalWeb(scrapy.Spider):
    name = "local-web"
    start_urls = feeds

    def parse(self, response):
        for item in response.xpath("//item"):
            yield response.follow(item.xpath("link/text()").get(), self.parse_article)

    def parse_article(self, response):
        body = response.xpath('//div[@class="story-body"]')
        text = "\n".join(" ".join(p.xpath(".//text()").getall()) for p in body.xpath(".//p"))
        title = response.xpath("//h1").xpath("string()").get()
        date = response.xpath("//time/@datetime").get()
        author = response.xpath('//span[@class="author"]').xpath("string()").get()
        if text and title and date and author:
            taken["articles"] += 1
            taken["characters"] += len(text)
        yield {"url": response.url, "title": title, "date": date, "author": author, "text": text}


process = CrawlerProcess(
    {
        "CONCURRENT_REQUESTS": 64,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 1,
        "DOWNLOAD_DELAY": 0,
        "ROBOTSTXT_OBEY": True,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
        "COOKIES_ENABLED": False,
        "RETRY_ENABLED": False,
        "DNSCACHE_ENABLED": True,
    }
)
process.crawl(LocalWeb)
begun = time.monotonic()
before = resource.getrusage(resource.RUSAGE_SELF)
process.start()
after = resource.getrusage(resource.RUSAGE_SELF)
print(
    json.dumps(
        {
            "articles": taken["articles"],
            "seconds": time.monotonic() - begun,
            "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
            "megabytes": after.ru_maxrss / 1024,
        }
    )
)
