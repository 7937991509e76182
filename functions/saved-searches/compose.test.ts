import { describe, expect, it } from 'vitest'
import type { RecyclableOffer } from '../../events/recyclable-events.ts'
import type { ProfileRow } from '../kit/profile-row.ts'
import { composeDigest, composeMatch } from './compose.ts'
import type { DigestRow } from './store.ts'

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

describe('the e-mail of one find', () => {
  it('names search, ad, place and price, and leads to the ad', () => {
    const mail = composeMatch(reader, site, 'Metal', offer)
    expect(mail.subject).toBe('Novo anúncio para “Metal”: Latas')
    expect(mail.paragraphs.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Encontramos um anúncio que combina com a sua busca “Metal”: Latas, em Campinas - SP.',
      'Preço: R$ 1.234,56.',
    ])
    expect(mail.button).toEqual({ label: 'Ver anúncio', url: `${site}/recyclables/${offer.recyclableId}` })
    expect([mail.to, mail.language]).toEqual(['dona@mail.example', 'pt-BR'])
    expect(composeMatch(reader, site, 'Metal', { ...offer, action: 'donation' }).paragraphs[1]).toBe('É uma doação.')
  })
})

describe('the e-mail of a day', () => {
  it('has a line with a link for each find', () => {
    const mail = composeDigest(reader, site, [find(1), find(2)])
    expect(mail.subject).toBe('2 anúncios novos para as suas buscas')
    expect(mail.paragraphs).toEqual([
      `Metal: Latas 1, em Campinas - SP\n${site}/recyclables/ad_1`,
      `Metal: Latas 2, em Campinas - SP\n${site}/recyclables/ad_2`,
    ])
    expect(mail.button).toEqual({ label: 'Abrir buscas salvas', url: `${site}/saved-searches` })
    expect(composeDigest(reader, site, [find(1)]).subject).toBe('1 anúncio novo para as suas buscas')
  })

  it('shows twenty and counts the others', () => {
    const finds = (count: number) =>
      composeDigest(
        reader,
        site,
        Array.from({ length: count }, (_, at) => find(at)),
      )
    expect(finds(20).paragraphs).toHaveLength(20)
    expect(finds(23).paragraphs).toHaveLength(21)
    expect(finds(23).paragraphs.at(-1)).toBe('E mais 3.')
    expect(finds(23).subject).toContain('23')
  })
})
