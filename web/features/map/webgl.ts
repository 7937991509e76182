let supported: boolean | undefined

/** Returns whether the browser supports WebGL 2. Cached, because contexts are scarce. */
export function hasWebGl(): boolean {
  supported ??= document.createElement('canvas').getContext('webgl2') !== null
  return supported
}
