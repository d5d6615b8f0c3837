/** What every board does with pointers and wheels: which cell is under them, and turning what is held. */

import type { Cell, Point } from "../art/geometry";
import { twoFingerTurn } from "./twoFingerTurn";
import { WheelTurn } from "./wheelTurn";

interface Turned {
  isHeld: () => boolean;
  turn: (steps: number) => void;
}

export class BoardInput {
  readonly #wheel = new WheelTurn();
  #svg: SVGSVGElement | null = null;

  constructor(
    private readonly held: Turned,
    private readonly cellAt: (point: Point) => Cell | null,
  ) {}

  /** Listen to two fingers on the board (an attachment). */
  attach = (svg: SVGSVGElement): (() => void) => {
    this.#svg = svg;
    return twoFingerTurn(svg, this.held.isHeld, this.held.turn);
  };

  /** The cell under a point of the screen. */
  cellUnder(x: number, y: number): Cell | null {
    const matrix = this.#svg?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(x, y).matrixTransform(matrix.inverse());
    return this.cellAt([point.x, point.y]);
  }

  wheeled = (event: WheelEvent): void => {
    if (!this.held.isHeld()) return;
    event.preventDefault();
    const steps = this.#wheel.steps(event);
    if (steps) this.held.turn(steps);
  };
}
