let supported: boolean | undefined

/** Whether this browser can draw the map; asked once, because contexts are scarce. */
export function hasWebGl(): boolean {
  supported ??= document.createElement('canvas').getContext('webgl2') !== null
  return supported
}
