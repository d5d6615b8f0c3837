// Reports the next possible action at a table: what it is, where on the screen, and by which keys. Takes the previous
// action, and resolves once that has had its effect. `over` is the end of the game.
([done, byKeys]) => new Promise((resolve, reject) => {
  // The first bot of a server is compiled before it plays, which takes long on a busy machine.
  const PATIENCE = 180_000, begun = performance.now();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const find = (name, state = "") => document.querySelector(`[data-testid=${name}]${state}`);
  const numbers = (text) => [...text.matchAll(/-?[\d.]+/g)].map(Number);
  const rack = () => find("rack")?.querySelectorAll("button");
  function on(element) {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { at: [x + width / 2, y + height / 2], within: element };
  }
  // Near the middle, so that tiles are placed next to each other and not all along an edge.
  const central = (cells, events) => cells[Math.floor((cells.length * (events % 2 ? 2 : 3)) / 5)];
  // Cards are chosen by the points in their labels; otherwise a game would take long.
  const points = (card) => (card.ariaLabel.match(/\d/g) ?? []).reduce((sum, digit) => sum + Number(digit), 0);
  const best = (cards) => cards.reduce((most, card, slot) => (points(card) > points(cards[most]) ? slot : most), 0);

  // Arrow keys towards the nearest of these cells, as far as they go straight. The board is rotated.
  function way([x, y], cells) {
    const far = ([u, v]) => Math.hypot(u - x, v - y);
    const [u, v] = cells.reduce((near, cell) => (far(cell) < far(near) ? cell : near));
    const [across, down] = [Math.round((u - x) / 150), Math.round((v - y) / 173.205)];
    if (across) return [across > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(across)];
    return down ? [down > 0 ? "ArrowDown" : "ArrowUp", Math.abs(down)] : null;
  }

  // Whether the cursor of the keyboard is on one of these cells of a board with a rack.
  function isAt(cells) {
    const cursor = find("board").querySelector("use.cursor");
    return cursor && cells.some(([x, y]) => Math.hypot(x - cursor.x.baseVal.value, y - cursor.y.baseVal.value) < 1);
  }

  function onBoard(dots, events) {
    const cells = [...dots.getAttribute("d").matchAll(/M(\S+) (\S+)h0/g)].map(([, x, y]) => [Number(x), Number(y)]);
    if (!cells.length) return null;
    const board = find("board");
    const { x, y } = new DOMPoint(...central(cells, events)).matrixTransform(board.getScreenCTM());
    const step = { what: "lay", at: [x, y], within: board };
    // If a tile of the rack is selected by a key, the focus moves to a legal cell; elsewhere the cursor has to move. A
    // single tile is selected by itself and leaves the focus where it is, but its key still leads to the board.
    const tiles = rack();
    if (tiles) return byKeys && tiles.length === 1 && !isAt(cells) ? { what: "take", slot: 0, ...on(tiles[0]) } : step;
    const cursor = document.querySelector("g:has(> .cursor)")?.getAttribute("transform");
    const from = cursor ? numbers(cursor).slice(0, 2) : null;
    return { ...step, from, walk: from && way(from, cells) };
  }

  function next(events) {
    if (find("over")) return { what: "over" };
    // Alternate between exchanging and keeping.
    const choice = (events % 2 ? find("exchange", ":enabled") : null) ?? find("keep", ":enabled");
    if (choice) return { what: "choose", name: choice.dataset.testid, ...on(choice) };
    const confirm = find("confirm", ":enabled");
    if (confirm) return { what: "confirm", ...on(confirm) };
    const cards = all("[data-testid=hand] button:enabled");
    if (cards.length) return { what: "take", slot: best(cards), ...on(cards[best(cards)]) };
    const dots = find("open", find("rack") ? ".held" : "");
    if (dots) return onBoard(dots, events);
    const tile = find("rack")?.querySelector("button:enabled");
    return tile ? { what: "take", slot: 0, ...on(tile) } : null;
  }

  // A move has been made when its event arrives; any other action has an immediate effect.
  function isNew(step, events) {
    // A tile is shown until the server has responded. The event of a move may arrive earlier, and that of the last move
    // even before the result of the game. A single tile on the rack is selected by itself, so it may be the next one.
    const isLaid = rack()?.length > 1 || document.querySelector(".ghost.laid");
    const isHeld = done?.what === "confirm" && step.what === "lay" && isLaid;
    if (!done || events !== done.events) return !isHeld;
    if (done.what === "confirm" || done.what === "choose") return false;
    return step.what !== done.what || JSON.stringify(step.from) !== JSON.stringify(done.from);
  }

  const moves = (element) => element.getAnimations().some(({ playState }) => playState === "running");
  const rests = (element) => !element || (!moves(element) && rests(element.parentElement));

  let before = null;
  function look() {
    const events = Number(document.querySelector("main.table")?.dataset.events ?? -1), step = next(events);
    if (step && (step.what === "over" || isNew(step, events))) {
      const { within, ...action } = { ...step, events };
      if (!within || byKeys) return resolve(action);
      // Nothing is pressed that still moves, is covered or is outside of the screen.
      const stays = before && Math.hypot(step.at[0] - before[0], step.at[1] - before[1]) < 0.5;
      if (stays && rests(within) && within.contains(document.elementFromPoint(...step.at))) return resolve(action);
      before = step.at;
    } else before = null;
    if (performance.now() - begun < PATIENCE) requestAnimationFrame(look);
    else reject(new Error(`nothing can be done after ${JSON.stringify(done)}; there is ${JSON.stringify(step)}`));
  }
  look();
})
