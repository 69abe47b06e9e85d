"""The answer to a request that Django itself refuses: the page of its kind, telling how to go on and nothing else."""

from django.core.exceptions import RequestDataTooBig
from django.http import HttpResponse
from django.template import loader


def bad_request(request, exception):
    status = 413 if isinstance(exception, RequestDataTooBig) else 400
    return HttpResponse(loader.render_to_string(f"{status}.html"), status=status)
