// Follows a page that other phones change. Polls with the page's version and gets an empty response if it is current.
// Polls only while the page is visible and less often after errors. Shows the age of the page when it is offline.

const box = () => document.querySelector("[data-poll]");
const byId = (id) => document.getElementById(id);

let errors = 0;
let timer = 0;
let lastAnswer = new Date();

function clockTime(date) {
  return date.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" });
}

function showAge() {
  const asOf = byId("as-of");
  if (!asOf) return;
  asOf.hidden = errors < 2;
  if (errors > 1) asOf.textContent = `As of ${clockTime(lastAnswer)}: no connection, trying again.`;
}

// Never replace an entry that someone is typing. They decide when to see the changes.
function isTyping() {
  return Boolean(document.querySelector("#entry[data-typed]"));
}

async function poll() {
  const old = box();
  if (!old) return;
  const url = `${old.dataset.poll}?version=${old.dataset.version}`;
  try {
    const response = await fetch(url, { headers: { "HX-Request": "true" }, cache: "no-store" });
    // After a link is closed or a session ends, the response is not the game.
    if (response.status === 404 || response.status === 403) return stopPolling();
    if (!response.ok) throw new Error(String(response.status));
    errors = 0;
    lastAnswer = new Date();
    const text = response.status === 204 ? "" : await response.text();
    // If a hand was saved here during the request, the page is already newer than this response.
    if (text && box() === old) show(text);
  } catch {
    errors += 1;
  }
  showAge();
}

function stopPolling() {
  box().removeAttribute("data-poll");
  const asOf = byId("as-of");
  asOf.hidden = false;
  asOf.textContent = "This link no longer works. Ask for a new one.";
}

function show(text) {
  const old = box();
  if (!old) return;
  // Listeners can cancel this event to keep the current content.
  if (isTyping() || !document.dispatchEvent(new CustomEvent("table:arriving", { cancelable: true, detail: old }))) {
    byId("news").hidden = false;
    return;
  }
  const open = [...old.querySelectorAll("details[open]")].map((one) => one.closest("[id]")?.id);
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.querySelector("[data-poll]") || page.body.firstElementChild;
  const announcement = fresh.dataset.said;
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
  open.forEach((id) => id && byId(id)?.querySelector("details")?.setAttribute("open", ""));
  if (announcement && byId("said")) byId("said").textContent = announcement;
  byId("news")?.setAttribute("hidden", "");
  showLocalTimes(fresh);
  document.dispatchEvent(new CustomEvent("table:shown", { detail: fresh }));
}

// Poll up to a fifth sooner at random, so the phones in a room do not all poll at once.
function pollLater() {
  clearTimeout(timer);
  const seconds = Number(box()?.dataset.seconds || 0);
  if (!seconds || document.hidden) return;
  const wait = seconds * (0.8 + 0.2 * Math.random()) * Math.min(2 ** Math.max(errors - 1, 0), 16);
  timer = setTimeout(() => poll().then(pollLater), wait * 1000);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) clearTimeout(timer);
  else poll().then(pollLater);
});
// The Back button can show an old copy of this page.
window.addEventListener("pageshow", (event) => {
  const [visit] = performance.getEntriesByType("navigation");
  if (event.persisted || visit?.type === "back_forward") poll().then(pollLater);
  else pollLater();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.hasAttribute("data-poll")) byId("news")?.setAttribute("hidden", "");
  pollLater();
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-show-news]")) return;
  document.querySelector("#entry")?.removeAttribute("data-typed");
  document.dispatchEvent(new CustomEvent("entry:dropped"));
  poll();
});

// The server prints times in its own time zone. Show them in the time zone of this phone.
function showLocalTimes(root) {
  root.querySelectorAll("time[datetime]").forEach((time) => {
    time.textContent = clockTime(new Date(time.dateTime));
  });
}
document.addEventListener("DOMContentLoaded", () => showLocalTimes(document));
document.addEventListener("htmx:afterSettle", (event) => showLocalTimes(event.target));

// Keep the screen awake while it shows a game. Browsers refuse this on plain HTTP, which does no harm.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !document.querySelector("[data-awake]")) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // The browser refused, for example because of a low battery. The page still works.
  }
}
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("DOMContentLoaded", stayAwake);
