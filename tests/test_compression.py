"""Pages as they are sent: packed, under a name of random length, and left alone where that is no use."""

import gzip

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from pitchleague.compression import Compression

PAGE = "".join(f"<li>Hand {number}: Bo and Di bid 3, took 4 – made</li>" for number in range(60)).encode()


def answered(response, accepts: str = "gzip, deflate, br"):
    request = RequestFactory().get("/", headers={"accept-encoding": accepts})
    return Compression(lambda _: response)(request)


def test_a_page_is_packed_and_comes_out_as_it_was():
    answer = answered(HttpResponse(PAGE))
    assert gzip.decompress(answer.content) == PAGE
    assert len(answer.content) < len(PAGE) / 4
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Content-Length"] == str(len(answer.content))
    assert answer.headers["Vary"] == "Accept-Encoding"


def test_a_long_page_is_packed_as_tightly_as_by_django():
    page = "".join(f"<li>Hand {number}: Bo and Di bid {number % 7}, took 4 – made</li>" for number in range(600))
    answer = answered(HttpResponse(page))
    assert gzip.decompress(answer.content) == page.encode()
    assert len(answer.content) <= len(gzip.compress(page.encode(), 6)) + Compression.max_random_bytes


def test_its_length_does_not_tell_what_it_holds():
    lengths = {len(answered(HttpResponse(PAGE)).content) for _ in range(60)}
    assert len(lengths) > 10
    assert max(lengths) - min(lengths) < 100


@pytest.mark.parametrize(
    ("response", "accepts"),
    [(HttpResponse(b"ok"), "gzip"), (HttpResponse(PAGE), "br"), (HttpResponse(PAGE), "")],
    ids=["short", "in another way", "in no way"],
)
def test_what_cannot_be_packed_is_left_alone(response, accepts):
    content = response.content
    answer = answered(response, accepts)
    assert answer.content == content
    assert "Content-Encoding" not in answer.headers


def test_a_page_that_came_packed_is_not_packed_again():
    packed = gzip.compress(PAGE)
    assert answered(HttpResponse(packed, headers={"Content-Encoding": "gzip"})).content == packed


def test_an_etag_becomes_a_weak_one():
    answer = answered(HttpResponse(PAGE, headers={"ETag": '"7"'}))
    assert answer.headers["ETag"] == 'W/"7"'
    assert gzip.decompress(answer.content) == PAGE


def test_what_comes_in_pieces_is_packed_in_pieces():
    answer = answered(StreamingHttpResponse(iter([PAGE, PAGE])))
    assert gzip.decompress(b"".join(answer)) == PAGE * 2
