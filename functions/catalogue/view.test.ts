import { describe, expect, it } from 'vitest'
import type { PhotoView, recyclableView } from '../../shared/contract/recyclables.ts'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { checkCells } from '../../test/support/cells.ts'
import { adminId, ownerId, sampleAd, sampleNow, samplePhoto, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import type { Actor } from '../kit/people/actor.ts'
import type { ProfileRow } from '../kit/people/profile/profile-row.ts'
import { publicProfileOf } from '../kit/people/profile/profile-row.ts'
import { toPhotoView } from './photo-row.ts'
import { mayRead, viewFor } from './view.ts'

const viewers = {
  visitor: undefined,
  stranger: { userId: strangerId, isAdmin: false },
  owner: { userId: ownerId, isAdmin: false },
  admin: { userId: adminId, isAdmin: true },
} as const satisfies Record<string, Actor | undefined>
type Viewer = keyof typeof viewers

const ready = toPhotoView(samplePhoto())
const processing: PhotoView = { ...toPhotoView(samplePhoto({ status: 'converting' })), preview: null }
const failed: PhotoView = { ...toPhotoView(samplePhoto({ status: 'failed' })), preview: null }
const ad = sampleAd({
  status: 'approved',
  photos: [processing, failed, ready],
  feedback: 'Tudo certo.',
})
const profile = sampleProfile({
  id: ownerId,
  email: 'ana@example.com',
  phone: '+5511987654321',
  name: 'Ana',
  profileType: 'cooperative',
  stateId: 12,
  cityId: 1200401,
  locale: 'ptBR',
  createdAt: '2026-01-01T00:00:00.000Z',
})

const shown = (viewer: Viewer, row = ad, owner: ProfileRow | undefined = profile) =>
  viewFor(row, owner, viewers[viewer], sampleNow)

const outside: readonly Viewer[] = ['visitor', 'stranger']
const inside: readonly Viewer[] = ['owner', 'admin']
const everyone: readonly Viewer[] = [...outside, ...inside]
const exact = { ...ad.place, latitude: ad.exactLatitude, longitude: ad.exactLongitude }

const fields: Readonly<Record<keyof typeof recyclableView.shape, readonly (readonly [readonly Viewer[], unknown])[]>> =
  {
    id: [[everyone, ad.id]],
    type: [[everyone, 'Latas']],
    category: [[everyone, 'metal']],
    action: [[everyone, 'sale']],
    priceCents: [[everyone, 500]],
    createdAt: [[everyone, '2026-11-20T12:00:00.000Z']],
    place: [
      [outside, ad.place],
      [inside, exact],
    ],
    cover: [[everyone, ready]],
    distanceKm: [[everyone, null]],
    description: [[everyone, 'Dois sacos limpos.']],
    status: [[everyone, 'approved']],
    textLanguage: [[everyone, 'ptBR']],
    photos: [
      [outside, [ready]],
      [inside, [processing, failed, ready]],
    ],
    owner: [[everyone, publicProfileOf(ownerId, profile)]],
    address: [
      [outside, null],
      [inside, 'Rua Rui Barbosa, 10'],
    ],
    feedback: [
      [outside, null],
      [inside, 'Tudo certo.'],
    ],
    version: [[everyone, 7]],
    hidden: [[everyone, false]],
    viewer: [
      [outside, { isOwner: false, isAdmin: false }],
      [['owner'], { isOwner: true, isAdmin: false }],
      [['admin'], { isOwner: false, isAdmin: true }],
    ],
  }

const valuesFor = (viewer: Viewer) =>
  Object.entries(fields).flatMap(([field, views]) =>
    views.filter(([viewers]) => viewers.includes(viewer)).map(([, value]) => [field, value] as const),
  )

describe('viewFor', () => {
  it.each(everyone)('shows each field as the %s may see it', (viewer) =>
    checkCells(valuesFor(viewer), (value, field) => expect(shown(viewer)[field as keyof typeof fields]).toEqual(value)),
  )

  it('has an expectation for every field and viewer', () => {
    expect(Object.keys(shown('admin')).sort()).toEqual(Object.keys(fields).sort())
    for (const views of Object.values(fields))
      expect(views.flatMap(([who]) => who).sort()).toEqual([...everyone].sort())
  })

  it('hides street, exact position, feedback, e-mail and phone from others', () => {
    for (const viewer of outside)
      expect(JSON.stringify(shown(viewer))).not.toMatch(
        /Rui Barbosa|9\.97411|67\.80763|Tudo certo|example\.com|987654321/,
      )
  })

  it('shows a hidden ad to admins only', () => {
    expect(shown('admin', { ...ad, hidden: true }).hidden).toBe(true)
    for (const viewer of outside) expect(() => shown(viewer, { ...ad, hidden: true })).toThrow('recyclable.not_found')
  })

  it('shows an owner without a name for a deleted account', () => {
    expect(viewFor(ad, undefined, undefined, sampleNow).owner).toEqual(publicProfileOf(ownerId, undefined))
  })

  it('shows a photo missing for an hour as failed', () => {
    const later = new Date(sampleNow.getTime() + 60 * 60 * 1000)
    expect(viewFor(ad, profile, viewers.owner, later).photos.map(({ status }) => status)).toEqual([
      'failed',
      'failed',
      'ready',
    ])
  })
})

describe('mayRead', () => {
  const cases = everyone.flatMap((viewer) => [false, true].map((hidden) => ({ viewer, hidden })))

  it.each(recyclableStatuses)('admits only permitted viewers to an ad in state %s', (status) =>
    checkCells(
      cases.map((one) => [`${one.viewer}, ${one.hidden ? 'hidden' : 'not hidden'}`, one]),
      ({ viewer, hidden }) => {
        const closed: readonly string[] = ['pending', 'rejected', 'paused']
        const open = !(closed.includes(status) || (status === 'approved' && hidden))
        const may = open || viewer === 'owner' || viewer === 'admin'
        expect(mayRead({ status, hidden, ownerId }, viewers[viewer])).toBe(may)
        if (may) expect(shown(viewer, { ...ad, status, hidden }).status).toBe(status)
        else expect(() => shown(viewer, { ...ad, status, hidden })).toThrow('recyclable.not_found')
      },
    ),
  )
})

it('names the order to its buyer and its seller only', () => {
  const sale = { orderId: 'ord_01KAJ3P6Q0ABCDEFGHJKMNPQRS', buyerId: strangerId, priceCents: ad.priceCents }
  const sold = { ...ad, status: 'paid' as const, sale }
  const orders = (['stranger', 'owner', 'admin', 'visitor'] as const).map(
    (viewer) => shown(viewer, sold).viewer.orderId,
  )
  expect(orders).toEqual([sale.orderId, sale.orderId, undefined, undefined])
  expect(shown('owner').viewer).not.toHaveProperty('orderId')
})
