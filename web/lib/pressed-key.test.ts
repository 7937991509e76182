import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pressedKey, pressedLetter } from './pressed-key.ts'

it('is the key', () => {
  expect(pressedKey({ key: 'Enter', isComposing: false, keyCode: 13 })).toBe('Enter')
  expect(pressedKey({ key: 'Enter', keyCode: 13, nativeEvent: { key: 'Enter', keyCode: 13 } })).toBe('Enter')
})

it.each([
  ['Chrome and Firefox', { isComposing: true, keyCode: 229 }],
  ['an old Firefox', { isComposing: true, keyCode: 13 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
])('is none while %s composes', (_, state) => {
  expect(pressedKey({ key: 'Enter', ...state })).toBe('')
  expect(pressedKey({ key: 'Enter', keyCode: 13, nativeEvent: { key: 'Enter', ...state } })).toBe('')
})

it.each([
  ['a', 'KeyA', 'a'],
  ['A', 'KeyA', 'a'],
  ['ф', 'KeyA', 'a'],
  ['ش', 'KeyA', 'a'],
  ['a', 'KeyQ', 'a'],
  ['&', 'Digit1', '1'],
  ['١', 'Digit1', '1'],
  ['1', 'Numpad1', '1'],
  ['Enter', 'Enter', ''],
  [';', 'Semicolon', ''],
])('reads the key %s in the place %s as the shortcut "%s"', (key, code, letter) => {
  expect(pressedLetter({ key, code, keyCode: 65 })).toBe(letter)
  expect(pressedLetter({ key, code, keyCode: 229 })).toBe('')
})

it('is how every page reads keys', () => {
  // The session reads the keys of storage events.
  const root = join(import.meta.dirname, '../..')
  const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|pressed-key|session\/session\.ts/.test(file),
  )
  const reads = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\b(?:event|e|press|pressed)\.(?:nativeEvent\.)?(?:key|code|which|keyCode|isComposing)\b/.test(text)
  })
  expect(reads).toEqual([])
  expect(files.length).toBeGreaterThan(300)
  const handlers = files.filter((file) =>
    /onKey(?:Down|Up|Press)|'key(?:down|up|press)'/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(handlers.length).toBeGreaterThan(5)
})
