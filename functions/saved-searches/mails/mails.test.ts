import { describe, expect, it } from 'vitest'
import type { RecyclableOffer } from '../../../events/recyclable-events.ts'
import { mailTo } from '../../kit/mail/letter.ts'
import type { ProfileRow } from '../../kit/people/profile-row.ts'
import type { DigestRow } from '../store.ts'
import { catalogues } from '../texts/texts.ts'
import { writeDigest } from './digest.ts'
import { writeMatch } from './match.ts'

const site = 'https://retorna.example'
const reader = { email: 'dona@mail.example', locale: 'ptBR' } as ProfileRow
const offer = {
  recyclableId: 'ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC',
  type: 'Latas',
  action: 'sale',
  priceCents: 123_456,
  city: 'Campinas',
  uf: 'SP',
} as RecyclableOffer
const find = (index: number): DigestRow => ({
  userId: 'x',
  searchId: 's',
  searchName: 'Metal',
  recyclableId: `ad_${index}`,
  type: `Latas ${index}`,
  city: 'Campinas - SP',
})

const ofFind = (about: RecyclableOffer, by = reader) =>
  mailTo(catalogues, by, site, writeMatch, { search: 'Metal', offer: about })
const ofDay = (rows: readonly DigestRow[]) => mailTo(catalogues, reader, site, writeDigest, rows)

describe('the e-mail of one find', () => {
  it('names search, ad, place and price, and leads to the ad', () => {
    const mail = ofFind(offer)
    expect(mail.subject).toBe('Novo anúncio para “Metal”: Latas')
    expect(mail.paragraphs.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Encontramos um anúncio que combina com a sua busca “Metal”: Latas, em Campinas - SP.',
      'Preço: R$ 1.234,56.',
    ])
    expect(mail.button).toEqual({ label: 'Ver anúncio', url: `${site}/recyclables/${offer.recyclableId}` })
    expect([mail.to, mail.language]).toEqual(['dona@mail.example', 'pt-BR'])
    expect(ofFind({ ...offer, action: 'donation' }).paragraphs[1]).toBe('É uma doação.')
  })

  it('is Portuguese, and says so, where the reader’s language has no texts yet', () => {
    const mail = ofFind(offer, { ...reader, locale: 'en-GB' })
    expect(mail).toEqual({ ...ofFind(offer), language: 'pt-BR' })
  })
})

describe('the e-mail of a day', () => {
  it('has a line with a link for each find', () => {
    const mail = ofDay([find(1), find(2)])
    expect(mail.subject).toBe('2 anúncios novos para as suas buscas')
    expect(mail.paragraphs).toEqual([
      `Metal: Latas 1, em Campinas - SP\n${site}/recyclables/ad_1`,
      `Metal: Latas 2, em Campinas - SP\n${site}/recyclables/ad_2`,
    ])
    expect(mail.button).toEqual({ label: 'Abrir buscas salvas', url: `${site}/saved-searches` })
    expect(ofDay([find(1)]).subject).toBe('1 anúncio novo para as suas buscas')
  })

  it('shows twenty and counts the others', () => {
    const finds = (count: number) => ofDay(Array.from({ length: count }, (_, at) => find(at)))
    expect(finds(20).paragraphs).toHaveLength(20)
    expect(finds(23).paragraphs).toHaveLength(21)
    expect(finds(23).paragraphs.at(-1)).toBe('E mais 3.')
    expect(finds(23).subject).toContain('23')
  })
})
