"""The forms of an account: allauth's, with one plain sentence on passwords and what phones need."""

from allauth.account import forms as theirs
from django import forms

PASSWORD_HELP = "8 characters or more; three words are easy to type on a phone"  # noqa: S105 - a sentence


def plain_help(form) -> None:
    """One sentence in place of a list, and no grey sample texts that vanish when one types."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.help_text = PASSWORD_HELP if name == "password1" else ""
    if "password1" in form.fields:
        form.fields["password1"].label = "Password" if "oldpassword" not in form.fields else "New password"


class LoginForm(theirs.LoginForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)
        self.fields["login"].label = "Sign-in name or e-mail"
        self.fields["login"].widget.attrs |= {
            "autocomplete": "username",
            "autocapitalize": "none",
            "spellcheck": "false",
        }


class SignUpForm(theirs.SignupForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)
        self.fields["username"].label = "Sign-in name"
        if "email" in self.fields:
            self.fields["email"].label = "E-mail (not needed)"


class ChangePasswordForm(theirs.ChangePasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)


class SetPasswordForm(theirs.SetPasswordForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)


class NewPasswordForm(theirs.ResetPasswordKeyForm):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        plain_help(self)


class EraseForm(forms.Form):
    """The sign-in name, typed to confirm."""

    name = forms.CharField(
        label="Type your sign-in name",
        required=False,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, username: str, data=None):
        super().__init__(data)
        self.username = username

    def clean_name(self) -> str:
        if self.cleaned_data["name"].casefold() != self.username.casefold():
            raise forms.ValidationError("Type your sign-in name to show that you mean it.")
        return self.cleaned_data["name"]
