// Runs the big screen of a night, which shows one list after another, each on as many pages as it needs.
// A list is laid out in columns as high as the screen. The rest overflows to the right, and a page is one screen width.
// Pages turn automatically. Hold or the space bar stops on a page, and the arrow keys turn pages.

const SECONDS_A_PAGE = 10;
// Short lists use large type. The smallest type can still be read from five meters.
const SCALES = [2.2, 1.9, 1.6, 1.4, 1.2, 1];

let at = { screen: 0, page: 0 };
let turning = 0;
let isOnHold = false;
let arrived = performance.now();

const wall = () => document.getElementById("wall");
const screens = () => [...wall().querySelectorAll(".screen")];
const listOf = (screen) => screen.querySelector(".screen-list");

function stride(list) {
  return list.clientWidth + parseFloat(getComputedStyle(list).columnGap || 0);
}

function pagesOf(list) {
  return list ? Math.max(1, Math.ceil((list.scrollWidth - 4) / stride(list))) : 1;
}

// Use the largest type that fits the list on one page, with balanced columns. If none fits, use the smallest.
function fit(list) {
  list.style.translate = "";
  list.style.columnFill = "auto";
  const scale = SCALES.find((one) => {
    list.style.setProperty("--scale", one);
    return pagesOf(list) === 1 && list.scrollHeight <= list.clientHeight + 2;
  });
  if (scale) list.style.columnFill = "balance";
}

function showPage() {
  const all = screens();
  at.screen = Math.min(at.screen, all.length - 1);
  all.forEach((screen, number) => (screen.hidden = number !== at.screen));
  const list = listOf(all[at.screen]);
  if (list) fit(list);
  const pages = pagesOf(list);
  at.page = Math.min(at.page, pages - 1);
  if (list) list.style.translate = `${-at.page * stride(list)}px`;
  document.getElementById("page-of").textContent = pages > 1 ? `${at.page + 1} of ${pages}` : "";
}

function turn(step) {
  const all = screens();
  const pages = pagesOf(listOf(all[at.screen]));
  at.page += step;
  if (at.page >= pages || at.page < 0) {
    at.screen = (at.screen + step + all.length) % all.length;
    at.page = step < 0 ? Infinity : 0;
  }
  showPage();
  scheduleTurn();
}

function scheduleTurn() {
  clearTimeout(turning);
  if (!isOnHold) turning = setTimeout(() => turn(1), SECONDS_A_PAGE * 1000);
}

function hold() {
  isOnHold = !isOnHold;
  document.getElementById("hold").setAttribute("aria-pressed", String(isOnHold));
  scheduleTurn();
}

// Count elapsed seconds, because the clock of a TV may be wrong.
function tick() {
  wall().querySelectorAll("[data-left]").forEach((one) => {
    const left = Number(one.dataset.left) - (performance.now() - arrived) / 1000;
    one.textContent = `${Math.max(0, Math.ceil(left / 60))} min`;
  });
}

let round = wall().dataset.round;
document.addEventListener("table:shown", () => {
  arrived = performance.now();
  // A new round starts with the list of tables.
  if (round !== wall().dataset.round) {
    round = wall().dataset.round;
    at = { screen: 0, page: 0 };
    scheduleTurn();
  }
  showPage();
});

document.addEventListener("keydown", (event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const holds = event.key === " " && event.target === document.body;
  if (!step && !holds) return;
  event.preventDefault();
  if (step) turn(step);
  else hold();
});
document.getElementById("hold").addEventListener("click", hold);
window.addEventListener("resize", showPage);
document.body.classList.add("turning");
document.getElementById("turn").hidden = false;
setInterval(tick, 5000);
showPage();
scheduleTurn();
