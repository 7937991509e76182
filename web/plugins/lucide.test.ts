import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { drawingOf, pointing, shapesOf } from './lucide.ts'

const exported = readFileSync(new URL('../ui/icons/icons.ts', import.meta.url), 'utf8')
const names = [...exported.matchAll(/virtual:lucide\/([\w-]+)/g)].map(([, name = '']) => name)

it('returns the shapes without the attributes of the whole drawing', () => {
  expect(shapesOf('x')).toBe('<path d="M18 6L6 18M6 6l12 12"/>')
  expect(shapesOf('clock')).toBe('<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>')
})

it('finds every icon of the interface under its present name', () => {
  expect(names.length).toBeGreaterThan(50)
  for (const name of names)
    expect(shapesOf(name)).toMatch(/^(<(path|circle|rect|ellipse|line|polyline|polygon) [^<>]+\/>)+$/)
})

it('mirrors exactly the icons that point along the line', () => {
  expect(drawingOf('arrow-left')).toBe(`<g class="mirrored">${shapesOf('arrow-left')}</g>`)
  expect(drawingOf('clock')).toBe(shapesOf('clock'))
  expect(pointing.filter((name) => !names.includes(name))).toEqual([])
  const sideways = names.filter((name) => /left|right|^send|undo|log-out/.test(name))
  expect(sideways.filter((name) => !pointing.includes(name))).toEqual([])
})

it('accepts former names and rejects unknown ones', () => {
  expect(shapesOf('home')).toBe(shapesOf('house'))
  expect(() => shapesOf('hoem')).toThrow('Lucide has no icon hoem')
})
