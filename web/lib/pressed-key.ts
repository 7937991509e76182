interface Press {
  readonly key: string
  readonly code?: string
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

/**
 * Returns the Latin letter or the digit of a shortcut, in lower case: the key's own, or the one in its place on a
 * keyboard that writes other signs there (Russian, Arabic, the digits of a French keyboard).
 */
export function pressedLetter(event: Press): string {
  const key = pressedKey(event)
  if (key === '' || /^[a-z0-9]$/i.test(key)) return key.toLowerCase()
  const { code = '' } = event.nativeEvent ?? event
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? ''
}
