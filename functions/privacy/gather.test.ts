import { describe, expect, it } from 'vitest'
import { everyRow, kindsOf, plantPerson } from '../../test/support/people/person.ts'
import { layTable } from '../../test/support/tables/table.ts'
import { gather, type Section, sections } from './gather.ts'
import { type PersonalKey, personal } from './kept.ts'

const table = layTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const siteUrl = 'https://retorna.example'
const kinds = Object.keys(personal) as PersonalKey[]

describe('the test person', () => {
  it('has a row of every kind that names one', async () => {
    await plantPerson(table, now)
    const there = new Set((await everyRow(table)).flatMap(kindsOf))
    expect(kinds.filter((kind) => !there.has(kind))).toEqual([])
  })
})

describe('what is gathered of a person', () => {
  const exported = kinds.flatMap((kind): Section[] => {
    const { exported: section } = personal[kind]
    return typeof section === 'string' ? [section] : []
  })

  it('has something from every kind of row that names one', async () => {
    const { userId } = await plantPerson(table, now)
    const gathered = await gather(table, userId, siteUrl)
    expect([...new Set(exported)].sort()).toEqual(
      [...sections].filter((section) => section !== 'questionsReceived').sort(),
    )
    for (const section of sections) expect(gathered[section].length, section).toBeGreaterThan(0)
  })

  it('is the person’s own words and data, found wherever they stand', async () => {
    const { userId, own, questionId, reportId, taxId } = await plantPerson(table, now)
    const gathered = await gather(table, userId, siteUrl)
    expect(gathered.profile).toMatchObject([{ id: userId, name: 'Ana Souza', taxId, phone: '+5511987650001' }])
    expect(gathered.ads.map(({ id }) => id).sort()).toEqual([own.ad.id, own.pendingAd.id].sort())
    expect(gathered.ads[0]).toMatchObject({
      address: 'Rua Rui Barbosa, 10',
      photos: [expect.stringMatching(/^https:\/\/retorna\.example\/media\/photos\/pho_.*\.avif$/)],
    })
    expect(gathered.questionsAsked).toMatchObject([{ id: questionId, question: 'Dá para levar no sábado?' }])
    expect(gathered.questionsReceived).toMatchObject([{ id: own.questionId }])
    expect(gathered.reports).toMatchObject([
      { id: reportId, comment: 'Eu, Ana, vi.' },
      { conversation: { id: own.conversationId, reported: 'interested' } },
    ])
    const said = gathered.conversations.flatMap(({ messages }) => messages as { kind: string }[])
    // In the order of the conversations' ids, which are of the clock and of the test's time.
    expect(said.filter(({ kind }) => kind === 'text')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Ainda tem?' }),
        expect.objectContaining({ text: 'Eu levo no sábado.', photos: [expect.stringMatching(/\.avif$/)] }),
      ]),
    )
    expect(gathered.decisions).toMatchObject([{ action: 'verify:profile', reason: 'Documento conferido.' }])
    expect(gathered.consents).toEqual([{ kind: 'terms', version: '2026-11-22', at: now.toISOString() }])
  })

  it('names nobody else: not who asked, rated or decided', async () => {
    const { userId, otherId } = await plantPerson(table, now)
    const text = JSON.stringify(await gather(table, userId, siteUrl))
    expect(text).not.toContain(otherId)
    expect(text).not.toMatch(/"(pk|sk|gsi1pk|gsi2pk)"/)
  })

  it('is of this person alone', async () => {
    const [one, another] = [await plantPerson(table, now), await plantPerson(table, now)]
    const text = JSON.stringify(await gather(table, one.userId, siteUrl))
    for (const name of [another.userId, another.taxId, another.own.ad.id]) expect(text).not.toContain(name)
  })
})
