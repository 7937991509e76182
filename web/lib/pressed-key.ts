interface Press {
  readonly key: string
  readonly isComposing?: boolean
  readonly keyCode: number
  readonly nativeEvent?: Press
}

/**
 * Returns the key of a keyboard event, and '' while an input method composes: its Enter, Escape and arrows choose among
 * characters. Safari ends the composition before that keydown and marks it by the code 229 alone.
 */
export function pressedKey(event: Press): string {
  const { key, isComposing, keyCode } = event.nativeEvent ?? event
  return isComposing || keyCode === 229 ? '' : key
}
