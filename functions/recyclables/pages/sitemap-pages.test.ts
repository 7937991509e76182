import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { sampleAd } from '../../../test/support/fixtures/ad-rows.ts'
import { type CardRow, cardOf } from '../../catalogue/card-row.ts'
import type { QueryCards } from '../listing/list.ts'
import {
  adsOfPage,
  adsPerPage,
  cardsOfState,
  indexXml,
  pageName,
  pageOfName,
  pageXml,
  sitemapPages,
} from './sitemap-pages.ts'

const now = new Date('2026-11-21T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000
const adAt = (at: Date) => cardOf(sampleAd({ id: newId('recyclable', at) }))

function tableOf(cards: readonly CardRow[]): { query: QueryCards; asked: () => number } {
  let asked = 0
  return {
    asked: () => asked,
    query: async (_partition, { lowest, highest, before, limit }) => {
      asked += 1
      const inRange = cards
        .filter(({ id }) => id >= lowest && id <= highest && (before === undefined || id < before))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
      return { cards: inRange.slice(0, limit), more: inRange.length > limit }
    },
  }
}

describe('sitemapPages', () => {
  it('lists every week since a state’s oldest ad and omits empty states', async () => {
    const pages = await sitemapPages(
      async (partition) => (partition === cardsOfState(12) ? adAt(new Date(now.getTime() - 8 * dayMs)) : undefined),
      now,
    )
    const week = Math.floor(now.getTime() / (7 * dayMs))
    expect(pages).toEqual([
      { stateId: 12, week: week - 1 },
      { stateId: 12, week },
    ])
  })

  it('contains each ad exactly once', async () => {
    const cards = Array.from({ length: 60 }, (_, day) => adAt(new Date(now.getTime() - day * dayMs)))
    const { query } = tableOf(cards)
    const oldest = [...cards].sort((a, b) => (a.id < b.id ? -1 : 1))[0]
    const pages = await sitemapPages(async (partition) => (partition === cardsOfState(12) ? oldest : undefined), now)
    const listed = (await Promise.all(pages.map((page) => adsOfPage(query, page)))).flat().map(({ id }) => id)
    expect(listed.sort()).toEqual(cards.map(({ id }) => id).sort())
  })

  it('are limited in size, however many ads a week has', async () => {
    const cards = Array.from({ length: adsPerPage + 1500 }, () => adAt(now))
    const { query, asked } = tableOf(cards)
    const page = { stateId: 12, week: Math.floor(now.getTime() / (7 * dayMs)) }
    expect(await adsOfPage(query, page)).toHaveLength(adsPerPage)
    expect(asked()).toBe(6)
  })

  it('reads until the end and no further', async () => {
    const cards = Array.from({ length: 5 }, () => adAt(now)).sort((a, b) => (a.id < b.id ? 1 : -1))
    const page = { stateId: 12, week: Math.floor(now.getTime() / (7 * dayMs)) }
    // DynamoDB may return fewer rows than requested, and none at the end.
    const answers = [cards.slice(0, 3), cards.slice(3), []]
    const asked: (string | undefined)[] = []
    const query: QueryCards = async (_partition, { before }) => {
      asked.push(before)
      return { cards: answers[asked.length - 1] ?? cards, more: true }
    }
    expect(await adsOfPage(query, page)).toEqual(cards)
    expect(asked).toEqual([undefined, cards[2]?.id, cards[4]?.id])
  })

  it('ends with the last millisecond of the week', async () => {
    const week = Math.floor(now.getTime() / (7 * dayMs))
    const [first, last, next] = [week * 7 * dayMs, (week + 1) * 7 * dayMs - 1, (week + 1) * 7 * dayMs].map((at) =>
      adAt(new Date(at)),
    ) as [CardRow, CardRow, CardRow]
    const { query } = tableOf([first, last, next])
    const idsOf = async (page: number) => (await adsOfPage(query, { stateId: 12, week: page })).map(({ id }) => id)
    expect(await idsOf(week)).toEqual([last.id, first.id])
    expect(await idsOf(week + 1)).toEqual([next.id])
  })

  it('includes the current week even if the oldest ad is from today', async () => {
    const pages = await sitemapPages(async (partition) => (partition === cardsOfState(35) ? adAt(now) : undefined), now)
    expect(pages).toEqual([{ stateId: 35, week: Math.floor(now.getTime() / (7 * dayMs)) }])
  })

  it('round-trips page names and rejects others', () => {
    expect(pageOfName(pageName({ stateId: 35, week: 2968 }))).toEqual({ stateId: 35, week: 2968 })
    for (const name of [
      '35-2968',
      '99-2968.xml',
      '35-.xml',
      '../35-1.xml',
      '35-123456.xml',
      '%00',
      '135-2968.xml',
      '35-2968.xml.gz',
      '',
    ])
      expect(pageOfName(name)).toBeUndefined()
  })
})

describe('sitemap XML', () => {
  it('contains absolute addresses of pages and ads', () => {
    expect(indexXml([{ stateId: 35, week: 2968 }], 'https://retorna.example')).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>https://retorna.example/sitemaps/35-2968.xml</loc></sitemap></sitemapindex>',
    )
    expect(
      indexXml(
        [1, 2].map((week) => ({ stateId: 35, week })),
        '',
      ),
    ).toContain('</sitemap><sitemap>')
    const two = [1, 2].map((nth) => ({ id: `ad_${nth}`, type: 'Latas' }))
    expect(pageXml(two, '')).toMatch(/^<\?xml [^>]+><urlset [^>]+><url>.+<\/url><url>.+<\/url><\/urlset>$/)
    expect(pageXml([{ id: 'ad_1', type: '<Latas> & "mais"' }], 'https://retorna.example')).toContain(
      '<url><loc>https://retorna.example/recyclables/ad_1/latas-mais</loc></url>',
    )
  })
})
