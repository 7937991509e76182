import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressMaxLength, descriptionMaxLength, typeMaxLength } from '../contract/recyclables.ts'
import { cleanTexts, firstProblem, type RecyclableFormValues } from './form.ts'

const whole: RecyclableFormValues = {
  type: 'Garrafas PET',
  category: 'plastic',
  description: 'Dois sacos, limpas',
  address: 'Rua das Flores, 10',
  cityId: 3550308,
  photoIds: ['pho_1'],
  action: 'sale',
  priceCents: 100,
}

const faults: readonly [ReturnType<typeof firstProblem>, Partial<RecyclableFormValues>][] = [
  ['recyclable.type_required', { type: '  ' }],
  ['recyclable.category_required', { category: null }],
  ['recyclable.description_required', { description: '\n' }],
  ['recyclable.address_required', { address: '' }],
  ['recyclable.photo_required', { photoIds: [] }],
  ['recyclable.price_required', { priceCents: 99 }],
  ['recyclable.city_unknown', { cityId: null }],
]

describe('firstProblem', () => {
  it('returns undefined for a complete ad', () => {
    expect(firstProblem(whole)).toBeUndefined()
  })

  it.each(faults)('returns %s for that single fault', (code, fault) => {
    expect(firstProblem({ ...whole, ...fault })).toBe(code)
  })

  it('returns the first problem in the order of the specification', () => {
    fc.assert(
      fc.property(fc.subarray([...faults.keys()], { minLength: 1 }), (chosen) => {
        const draft = Object.assign({}, whole, ...chosen.map((index) => faults[index]?.[1]))
        expect(firstProblem(draft)).toBe(faults[Math.min(...chosen)]?.[0])
      }),
    )
  })

  it('requires no price for a donation', () => {
    expect(firstProblem({ ...whole, action: 'donation', priceCents: 0 })).toBeUndefined()
  })
})

describe('cleanTexts', () => {
  it('keeps clean texts', () => {
    expect(cleanTexts(whole)).toEqual({ draft: whole, altered: false })
  })

  it.each(['type', 'description', 'address'] as const)('removes a script from %s and reports the change', (field) => {
    const written = { ...whole, [field]: `Vidro <script>x</script>limpo` }
    expect(cleanTexts(written)).toEqual({ draft: { ...whole, [field]: 'Vidro limpo' }, altered: true })
  })

  it('joins lines except in the description', () => {
    const lines = 'Vidro\nlimpo'
    expect(cleanTexts({ ...whole, type: lines, description: lines, address: lines }).draft).toEqual({
      ...whole,
      type: 'Vidro limpo',
      description: lines,
      address: 'Vidro limpo',
    })
  })

  it("truncates to the contract's limits", () => {
    const long = 'x'.repeat(2000)
    const { draft } = cleanTexts({ ...whole, type: long, description: long, address: long })
    expect([draft.type.length, draft.description.length, draft.address.length]).toEqual([
      typeMaxLength,
      descriptionMaxLength,
      addressMaxLength,
    ])
  })
})
