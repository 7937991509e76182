import { randomUUID } from 'node:crypto'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { contract } from '../../../shared/contract/contract.ts'
import { dayMs } from '../../../shared/days.ts'
import { newId } from '../../../shared/ids.ts'
import { ordinaryTelling } from '../../../shared/notifications/channels.ts'
import { versionInForce } from '../../../shared/people/consents.ts'
import { samplePushDevice } from '../people/push-device.ts'
import { freshCpf } from '../people/tax-ids.ts'
import { draft } from './drafts.ts'
import type { Things } from './things.ts'

type Inputs = InferContractRouterInputs<typeof contract>
type Samples = {
  readonly [Noun in keyof Inputs]: {
    readonly [Operation in keyof Inputs[Noun]]: (things: Things) => Inputs[Noun][Operation]
  }
}

const rioBranco = { stateId: 12, cityId: 1200401, address: 'Rua Rui Barbosa, 10' }
const circle = { latitude: -9.97, longitude: -67.81, distanceKm: 25 }
const paulista = { latitude: -23.5614, longitude: -46.6559 }
const se = { latitude: -23.5503, longitude: -46.6339 }
const ofAd = ({ ad: { id } }: Things) => ({ id })
const nobodyYet = () => `${randomUUID()}@samples.example`
const nothing = () => undefined
const inAWeek = () => new Date(Date.now() + 7 * dayMs).toISOString().slice(0, 10)
const ofConversation = ({ conversationId: id }: Things) => ({ id })
const personalData = () => ({
  name: 'Ana Souza',
  taxId: freshCpf(),
  dateOfBirth: '1990-05-17',
  postalCode: '69900-078',
  street: 'Rua Rui Barbosa',
  streetNumber: '10',
  complement: '',
  stateId: rioBranco.stateId,
  cityId: rioBranco.cityId,
})

const entityForm = () => ({
  ...{ name: 'Lar dos Idosos', description: 'Cuida de quem já cuidou.' },
  ...({ pixKeyType: 'email', pixKey: 'pix@lar.example' } as const),
})

/** A valid input for each operation; a missing one does not compile. */
export const samples: Samples = {
  recyclables: {
    list: () => ({ ...circle, startDate: '2026-01-01', endDate: '2099-12-31' }),
    map: () => ({ cityId: rioBranco.cityId }),
    get: ofAd,
    ofUser: ({ ownerId }) => ({ userId: ownerId }),
    mine: () => ({}),
    create: ({ photoId }) => draft([photoId], rioBranco),
    update: ({ ad: { id, version, photoIds } }) => ({ ...draft([...photoIds], rioBranco), id, version }),
    close: ({ ad: { id, version } }) => ({ id, version }),
    remove: ofAd,
  },
  photos: {
    requestUpload: () => ({ contentType: 'image/jpeg', sizeBytes: 1000 }),
    get: ({ photoId }) => ({ id: photoId }),
    remove: ({ photoId }) => ({ id: photoId }),
  },
  places: {
    categories: nothing,
    states: nothing,
    cities: () => ({ stateId: rioBranco.stateId }),
    postalCode: () => ({ postalCode: '01310100' }),
    search: () => ({ text: 'Avenida Paulista, São Paulo' }),
    locate: () => ({ latitude: -23.55, longitude: -46.63 }),
    reverse: () => ({ latitude: -23.55, longitude: -46.63 }),
  },
  profiles: {
    me: nothing,
    save: () => ({
      version: 0,
      ...personalData(),
      position: { latitude: -9.97, longitude: -67.81 },
    }),
    get: ({ ownerId }) => ({ id: ownerId }),
  },
  accounts: {
    signUp: () => ({
      email: nobodyYet(),
      phone: '+5568987654321',
      password: 'Amostra#2026',
      profileType: 'citizen',
      terms: versionInForce('terms'),
    }),
    requestRecovery: () => ({ email: nobodyYet() }),
    resetPassword: () => ({ email: nobodyYet(), code: '000000', password: 'Amostra#2026' }),
    checkEmail: nothing,
    sendPhoneCode: () => ({ phone: '+5568987654321' }),
    provePhone: () => ({ phone: '+5568987654321', code: '000000' }),
    signOutEverywhere: nothing,
  },
  deviceSignIns: {
    start: () => ({ device: { system: 'windows', browser: 'firefox' } }),
    state: ({ deviceSignIn: { id, secret } }) => ({ id, secret }),
    find: ({ deviceSignIn }) => ({ code: deviceSignIn.id }),
    approve: ({ deviceSignIn: { id, number } }) => ({ id, number }),
    refuse: ({ deviceSignIn: { id } }) => ({ id }),
  },
  passkeys: {
    names: nothing,
    name: () => ({ id: 'c2FtcGxlLXBhc3NrZXk', name: 'Celular' }),
    forget: () => ({ id: 'c2FtcGxlLXBhc3NrZXk' }),
    rememberDevice: () => ({}),
  },
  moderation: {
    queue: () => ({ startDate: '2026-01-01', endDate: '2099-12-31' }),
    approve: ({ pendingAd: { id, version } }) => ({ id, version, feedback: 'Tudo certo.' }),
    reject: ({ pendingAd: { id, version } }) => ({ id, version, feedback: 'Falta o preço.' }),
  },
  questions: {
    list: ofAd,
    ask: ({ ad: { id } }) => ({ id, question: 'Quantos sacos são?' }),
    answer: ({ ad: { id }, questionId }) => ({ id, questionId, answer: 'São dois.' }),
  },
  favourites: {
    list: () => ({}),
    ids: nothing,
    add: ofAd,
    remove: ofAd,
  },
  savedSearches: {
    list: nothing,
    create: () => ({ name: 'Latas', filters: circle, alert: 'never' }),
    update: ({ savedSearchId }) => ({ id: savedSearchId, name: 'Garrafas' }),
    remove: ({ savedSearchId }) => ({ id: savedSearchId }),
  },
  reports: {
    create: ({ ad: { id } }) => ({ id, reason: 'other' }),
    createForConversation: ({ conversationId: id }) => ({ id, reason: 'offensive' }),
    queue: () => ({}),
    resolve: ({ reportId }) => ({ id: reportId, note: 'Falei com o dono.' }),
  },
  routes: {
    matrix: () => ({ positions: [paulista, se] }),
    draw: () => ({ positions: [paulista, se] }),
  },
  conversations: {
    start: ofAd,
    list: () => ({}),
    get: ofConversation,
    messages: ofConversation,
    missed: ({ conversationId: id }) => ({ id, after: 0 }),
    send: ({ conversationId: id }) => ({ id, messageId: newId('message', new Date()), text: 'Ainda tem?' }),
    typing: ofConversation,
    read: ({ conversationId: id }) => ({ id, seq: 1 }),
    hide: ofConversation,
    block: ofConversation,
    unblock: ofConversation,
    blocks: () => ({}),
    watch: ({ ownerId: userId }) => ({ userId, reason: 'Denúncia de golpe.' }),
    watchMessages: ({ conversationId: id }) => ({ id, reason: 'Denúncia de golpe.' }),
  },
  pickups: {
    propose: ({ conversationId }) => ({ conversationId, date: inAWeek(), time: '09:30' }),
    ofConversation: ({ conversationId }) => ({ conversationId }),
    get: ({ pickups }) => ({ id: pickups.accepted }),
    accept: ({ pickups }) => ({ id: pickups.proposed }),
    reject: ({ pickups }) => ({ id: pickups.proposed, reason: 'Nesse dia não consigo.' }),
    cancel: ({ pickups }) => ({ id: pickups.accepted, reason: 'Choveu muito.' }),
    confirm: ({ pickups }) => ({ id: pickups.accepted, weights: [{ material: 'metal', grams: 12_500 }] }),
    rate: ({ pickups }) => ({ id: pickups.completed, stars: 5 }),
    mine: () => ({}),
    today: () => ({}),
    history: () => ({}),
    totals: nothing,
  },
  users: {
    list: () => ({ search: 'Rita Alves' }),
    get: ({ waitingUser: { id } }) => ({ id }),
    audit: ({ waitingUser: { id } }) => ({ id }),
    verify: ({ waitingUser }) => waitingUser,
    reject: ({ waitingUser }) => ({ ...waitingUser, reason: 'O nome não corresponde ao CPF.' }),
    suspend: ({ waitingUser }) => ({ ...waitingUser, reason: 'Anúncios falsos.' }),
    restore: ({ suspendedUser }) => ({ ...suspendedUser, reason: 'Foi um engano.' }),
    update: ({ waitingUser }) => ({ ...waitingUser, ...personalData(), reason: 'A pedido da pessoa.' }),
  },
  notifications: {
    list: () => ({}),
    unread: nothing,
    read: () => ({ id: newId('notice', new Date()) }),
    readAll: () => ({ upTo: newId('notice', new Date()) }),
    telling: nothing,
    saveTelling: () => ordinaryTelling,
    addDevice: () => samplePushDevice,
    removeDevice: () => ({ endpoint: samplePushDevice.endpoint }),
    openCalendar: nothing,
    closeCalendar: nothing,
    calendarFile: () => ({ pickupId: newId('pickup', new Date()) }),
  },
  settings: {
    get: nothing,
    approvalLimit: nothing,
    // A version that never exists, so that the shared settings stay unchanged.
    changeApprovalLimit: () => ({ twoAdminsAboveCents: 100_000, version: 1_000_000, reason: 'Mais gente.' }),
  },
  withdrawals: {
    allowance: nothing,
    request: () => ({
      ...{ amountCents: 10_000, taxId: freshCpf(), pixKeyType: 'email', pixKey: 'ana@samples.example' },
      idempotencyKey: randomUUID(),
    }),
    list: () => ({}),
    get: ({ withdrawalId }) => ({ id: withdrawalId }),
    queue: () => ({ status: 'pending', startDate: '2026-01-01', endDate: '2099-12-31' }),
    choose: () => ({ status: 'pending' }),
    file: ({ withdrawalId }) => ({ id: withdrawalId }),
    decide: ({ withdrawalId }) => ({ ids: [withdrawalId], verdict: 'complete' }),
    csv: ({ withdrawalId }) => ({ ids: [withdrawalId] }),
  },
  entities: {
    list: nothing,
    all: nothing,
    create: entityForm,
    update: ({ entity }) => ({ ...entity, ...entityForm() }),
    retire: ({ entity }) => entity,
  },
  donations: {
    preference: nothing,
    savePreference: ({ entity }) => ({ entityId: entity.id, percent: 5, version: 0 }),
    request: ({ entity }) => ({
      ...{ entityId: entity.id, amountCents: 5_000, taxId: freshCpf(), idempotencyKey: randomUUID() },
    }),
    list: () => ({}),
    get: ({ donationId }) => ({ id: donationId }),
    queue: () => ({ status: 'pending', startDate: '2026-01-01', endDate: '2099-12-31' }),
    choose: () => ({ status: 'pending' }),
    file: ({ donationId }) => ({ id: donationId }),
    decide: ({ donationId }) => ({ ids: [donationId], verdict: 'approve' }),
    csv: ({ donationId }) => ({ ids: [donationId] }),
  },
  balance: {
    get: nothing,
    statement: () => ({ month: '2026-01' }),
    csv: () => ({}),
  },
  privacy: {
    get: nothing,
    consent: () => ({ kind: 'cookies', version: versionInForce('cookies') }),
    requestExport: nothing,
    downloadExport: nothing,
    requestDeletion: nothing,
    keepAccount: nothing,
  },
  orders: {
    create: ({ ad: { id } }) => ({ id, attempt: randomUUID() }),
    list: () => ({}),
    get: ({ orderId }) => ({ id: orderId }),
    thanks: () => ({}),
    notify: () => ({ headers: {}, body: {} }),
    all: () => ({}),
    inspect: ({ orderId }) => ({ id: orderId }),
    refund: ({ orderId }) => ({ id: orderId, reason: 'O material já tinha sido levado.', version: 2 }),
    findings: () => ({}),
    remedy: () => ({ id: 'differs~1300000001' }),
  },
  pageViews: {
    record: () => ({ route: '/recyclables', locale: 'ptBR', screen: 'phone' }),
  },
}

export function sampleOf(operation: string, things: Things): unknown {
  const [noun = '', name = ''] = operation.split('.')
  const sample = (samples as Readonly<Record<string, Readonly<Record<string, (things: Things) => unknown>>>>)[noun]?.[
    name
  ]
  if (!sample) throw new Error(`test/support/things/samples.ts has no input for ${operation}`)
  return sample(things)
}
