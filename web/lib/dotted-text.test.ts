import { expect, it } from 'vitest'
import { dottedText } from './dotted-text.ts'

it('joins the parts there are', () => {
  expect(dottedText(['CPF', null, '123', undefined, false, ''], 'pt-BR')).toBe('CPF · 123')
})

it('keeps Latin parts in their places from right to left', () => {
  expect(dottedText(['نقد', '•••.311-87'], 'ar-SA')).toBe('\u2068نقد\u2069 · \u2068•••.311-87\u2069')
})
