// Handles answers given before the scripts loaded, and answers that the browser restored. htmx got no events for them,
// so this module sends one, and the parts of the page that depend on the answers are updated.
document.addEventListener("DOMContentLoaded", () => {
  document.querySelectorAll('[hx-trigger^="change"]').forEach((questions) => {
    if (questions.closest("form")?.dataset.typed) return; // restoreDraft has already sent the event.
    const early = [...questions.querySelectorAll("input")].find((input) =>
      ["radio", "checkbox"].includes(input.type) ? input.checked && !input.defaultChecked : input.value !== input.defaultValue,
    );
    early?.dispatchEvent(new Event("change", { bubbles: true }));
  });
});
