import { describe, expect, it } from 'vitest'
import type { RecyclableDraft } from '../../shared/contract/recyclables.ts'
import { samplePhoto } from '../../test/support/fixtures/ad-rows.ts'
import { draft as sampleDraft } from '../../test/support/fixtures/drafts.ts'
import { cleanDraft } from './draft.ts'

const photo = samplePhoto().id
const draft = (change: Partial<RecyclableDraft> = {}) => sampleDraft([photo], change)

describe('cleanDraft', () => {
  it('keeps clean text without a notice', () => {
    const written = draft({ action: 'sale', priceCents: 1250, description: 'Dois sacos.\nLimpos.' })
    expect(cleanDraft(written)).toEqual({ draft: written, sanitised: false })
  })
  it('removes the price of a donation', () => {
    expect(cleanDraft(draft({ action: 'donation', priceCents: 999 })).draft.priceCents).toBe(0)
    expect(cleanDraft(draft({ action: 'sale', priceCents: 999 })).draft.priceCents).toBe(999)
  })
  it('keeps each photo once, in the owner’s order', () => {
    const other = samplePhoto().id
    expect(cleanDraft(sampleDraft([other, photo, other])).draft.photoIds).toEqual([other, photo])
  })
  it.each([
    ['type', { type: 'Latas <script>x</script>' }, { type: 'Latas' }],
    ['description', { description: 'Sem\u200bnada' }, { description: 'Semnada' }],
    ['address', { address: 'Rua A\u202e, 1' }, { address: 'Rua A, 1' }],
  ] as const)('sanitises the %s and reports it', (_, written, clean) => {
    expect(cleanDraft(draft(written))).toMatchObject({ draft: clean, sanitised: true })
  })
  it('joins title and address into one line and keeps the description’s lines', () => {
    const { draft: clean } = cleanDraft(
      draft({ type: 'Latas\nde alumínio', address: 'Rua A,\n1', description: 'a\nb' }),
    )
    expect(clean).toMatchObject({ type: 'Latas de alumínio', address: 'Rua A, 1', description: 'a\nb' })
  })
  it.each([
    ['recyclable.type_required', { type: ' \u200b ' }],
    ['recyclable.type_required', { type: '<script>x</script>', description: '' }],
    ['recyclable.description_required', { description: '\u202e\u3164' }],
    ['recyclable.address_required', { address: '\n' }],
    ['recyclable.photo_required', { photoIds: [] }],
    ['recyclable.price_required', { action: 'sale', priceCents: 99 }],
  ] as const)('refuses with %s: %j', (code, written) => {
    expect(() => cleanDraft({ ...draft(), ...written } as RecyclableDraft)).toThrow(code)
  })
})
