"""The yardstick: a site without middleware and with one view, which inserts one row in a transaction."""

from django.db import connection, transaction
from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from pitchleague.settings import *  # noqa: F403

MIDDLEWARE = []
INSTALLED_APPS = []
ROOT_URLCONF = "tests.bench.bare"
ALLOWED_HOSTS = ["*"]


@csrf_exempt
def insert(request):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT INTO bench_bare (body) VALUES (%s)", [request.body.decode()])
    return HttpResponse("ok")


urlpatterns = [path("insert", insert)]
