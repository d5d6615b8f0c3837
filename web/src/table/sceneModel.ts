/** What all models of tables share: the moves on the screen. */

import type { Track, View } from "../lib/types";
import { MoveScenes, type Celebrated, type Scene } from "./moveScenes.svelte";
import type { LastMove } from "./tableModel";

export abstract class SceneModel {
  protected readonly scenes = new MoveScenes();
  abstract readonly view: View | null;

  get tracks(): Track[] {
    return this.scenes.tracks(this.view);
  }
  get scene(): Scene | null {
    return this.scenes.now;
  }
  get lit(): readonly LastMove[] {
    return this.scenes.lit;
  }
  get celebration(): Celebrated | null {
    return this.scenes.celebration;
  }
}
