// What was tapped or typed before the scripts had come, over a slow network or by a quick thumb, and what the browser
// itself filled in again: htmx heard nothing of it, so that what hangs on it would not be shown.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll('[hx-trigger^="change"]').forEach((questions) => {
    if (questions.closest("form")?.dataset.typed) return; // told already, as a draft
    const early = [...questions.querySelectorAll("input")].find((input) =>
      ["radio", "checkbox"].includes(input.type) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue,
    );
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  });
});
