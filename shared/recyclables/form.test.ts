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

describe('the checks of an ad', () => {
  it('find nothing in a whole ad', () => {
    expect(firstProblem(whole)).toBeUndefined()
  })

  it.each(faults)('name %s where only that is missing', (code, fault) => {
    expect(firstProblem({ ...whole, ...fault })).toBe(code)
  })

  it('name the first fault in the order of the specification, whatever else is missing', () => {
    fc.assert(
      fc.property(fc.subarray([...faults.keys()], { minLength: 1 }), (chosen) => {
        const draft = Object.assign({}, whole, ...chosen.map((index) => faults[index]?.[1]))
        expect(firstProblem(draft)).toBe(faults[Math.min(...chosen)]?.[0])
      }),
    )
  })

  it('ask no price of a donation', () => {
    expect(firstProblem({ ...whole, action: 'donation', priceCents: 0 })).toBeUndefined()
  })
})

describe('the texts of an ad', () => {
  it('stay as they are where nothing in them is amiss', () => {
    expect(cleanTexts(whole)).toEqual({ draft: whole, altered: false })
  })

  it.each(['type', 'description', 'address'] as const)('lose a script in the %s, and the reader is told', (field) => {
    const written = { ...whole, [field]: `Vidro <script>x</script>limpo` }
    expect(cleanTexts(written)).toEqual({ draft: { ...whole, [field]: 'Vidro limpo' }, altered: true })
  })

  it('stand in one line each, but for the description', () => {
    const lines = 'Vidro\nlimpo'
    expect(cleanTexts({ ...whole, type: lines, description: lines, address: lines }).draft).toEqual({
      ...whole,
      type: 'Vidro limpo',
      description: lines,
      address: 'Vidro limpo',
    })
  })

  it('end where the contract says', () => {
    const long = 'x'.repeat(2000)
    const { draft } = cleanTexts({ ...whole, type: long, description: long, address: long })
    expect([draft.type.length, draft.description.length, draft.address.length]).toEqual([
      typeMaxLength,
      descriptionMaxLength,
      addressMaxLength,
    ])
  })
})
