import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EventDefinition } from '../../../events/event.ts'
import { questionAnswered, questionAsked } from '../../../events/question-events.ts'
import { recyclableApproved, recyclableRejected } from '../../../events/recyclable-events.ts'
import { maxListedMatches } from '../../../events/saved-search-events.ts'
import type { Locale } from '../../../shared/locales.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { mailTo } from '../../kit/mail/mail-content.ts'
import { catalogues } from '../texts/notifications.ts'
import { dailyFindsGatheredMail } from './daily-finds-gathered.ts'
import { deletionRequestedMail } from './deletion-requested.ts'
import { disputeMails } from './disputes.ts'
import { exportPreparedMail } from './export-prepared.ts'
import { mails } from './mails.ts'
import { writeMessagesSent } from './messages-sent.ts'
import { pickupMails, writePickup } from './pickups.ts'
import { questionAnsweredMail } from './question-answered.ts'
import { writeQuestionsAsked } from './questions-asked.ts'
import { recyclableApprovedMail } from './recyclable-approved.ts'
import { recyclableRejectedMail } from './recyclable-rejected.ts'
import { savedSearchMatchedMail } from './saved-search-matched.ts'
import { ticketAnsweredMail } from './ticket-answered.ts'

const site = 'https://retorna.example'
const ownerId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const askerId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const recyclableId = 'ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC'
const about = { recyclableId, ownerId, type: 'Latas' }
const pair = { ...about, questionId: 'qst_01KAJ7M3N5P7Q9R1S3T5V7W9X1', askerId, question: 'Ainda tem?' }

const reader = (locale: Locale = 'ptBR') => sampleProfile({ id: ownerId, locale })
const adLink = `${site}/recyclables/${recyclableId}`

describe('event e-mails', () => {
  it('include one entry per event and per file', () => {
    const names = mails.map(({ definition }) => definition.name)
    expect(names.sort()).toEqual([
      'AccountDeletionRequested',
      'AccountExportPrepared',
      'CaseDecided',
      'ClaimRevoked',
      'ConfirmationAwaited',
      'ContactChanged',
      'DailyFindsGathered',
      'DisputeClosed',
      'DisputeOpened',
      'DonationCompleted',
      'DonationRejected',
      'EmailChangeAsked',
      'IdentityChanged',
      'LossClaimed',
      'MilestoneReached',
      'OrderCompleted',
      'OrderPaid',
      'OrderRefunded',
      'OrderRepaid',
      'PickupAccepted',
      'PickupCancelled',
      'PickupCompleted',
      'PickupConfirmed',
      'PickupProposed',
      'PickupRejected',
      'PickupReported',
      'PickupUnconfirmed',
      'QuestionAnswered',
      'RecyclableApproved',
      'RecyclableRejected',
      'RecyclableSold',
      'RepaymentNeeded',
      'SaleCancelled',
      'SaleUnclaimed',
      'SavedSearchMatched',
      'SignInByEmailFinished',
      'TicketAnswered',
      'UserEdited',
      'UserRejected',
      'UserRestored',
      'UserSuspended',
      'UserVerified',
      'WithdrawalCompleted',
      'WithdrawalFailed',
    ])
    const gathered = /^(mails|questions-asked|messages-sent|pickups|disputes)\.|test/
    const files = readdirSync(import.meta.dirname).filter((file) => !gathered.test(file))
    expect(files).toHaveLength(mails.length - pickupMails.length - disputeMails.length)
  })

  it('use emitted events and address the concerned users', () => {
    const answers = (definition: EventDefinition<string, never>) =>
      mails.filter((mail) => (mail.definition as unknown) === definition).flatMap(({ to }) => to(pair))
    expect(answers(recyclableApproved as never)).toEqual([ownerId])
    expect(answers(recyclableRejected as never)).toEqual([ownerId])
    expect(answers(questionAnswered as never)).toEqual([askerId])
    expect(answers(questionAsked as never)).toEqual([])
  })

  it('tells the owner that an ad is published, with the moderator’s words', () => {
    const data = { ...about, feedback: 'Muito bem.' } as Parameters<typeof recyclableApprovedMail.write>[0]
    expect(mailTo(catalogues, reader(), site, recyclableApprovedMail.write, data)).toEqual({
      to: 'dona@mail.example',
      subject: 'Seu anúncio “Latas” foi publicado',
      paragraphs: [
        'Boa notícia: seu anúncio “Latas” foi aprovado e já aparece para quem procura materiais na sua região.',
        'Retorno da análise: Muito bem.',
      ],
      button: { label: 'Ver anúncio', url: adLink },
      footer: expect.stringContaining('Retorna'),
      preferences: { label: 'Escolher o que quero receber', url: `${site}/profile#notifications` },
      language: 'pt-BR',
    })
  })

  it('tells the owner what to correct', () => {
    const mail = mailTo(catalogues, reader(), site, recyclableRejectedMail.write, {
      ...about,
      feedback: 'Falta a foto.',
    })
    expect(mail.subject).toBe('Seu anúncio “Latas” precisa de ajustes')
    expect(mail.paragraphs).toEqual([expect.stringContaining('Nada se perdeu'), 'Motivo: Falta a foto.'])
    expect(mail.button).toEqual({ label: 'Editar anúncio', url: adLink })
  })

  it('tells the asker the answer', () => {
    const mail = mailTo(catalogues, reader(), site, questionAnsweredMail.write, { ...pair, answer: 'Sim.' })
    expect(mail.subject).toBe('Sua pergunta sobre “Latas” foi respondida')
    expect(mail.paragraphs).toEqual(['Você perguntou: “Ainda tem?”', 'Resposta: “Sim.”'])
    expect(mail.button).toEqual({ label: 'Ver anúncio', url: adLink })
  })
})

describe('privacy e-mails', () => {
  const userId = ownerId

  it('states the download deadline and links to the signed-in profile', () => {
    const exportId = 'exp_01KAJ7M3N5P7Q9R1S3T5V7W9X1'
    const data = { userId, exportId, availableUntil: '2026-11-24T01:30:00.000Z' }
    const mail = mailTo(catalogues, reader(), site, exportPreparedMail.write, data)
    expect(mail.paragraphs[1]).toContain('Baixe até 23/11/2026, 22:30.')
    expect(mail.button).toEqual({ label: 'Baixar meus dados', url: `${site}/profile#privacy` })
    expect(JSON.stringify(mail)).not.toContain(exportId)
  })

  it('states the deletion date and how to keep the account', () => {
    const mail = mailTo(catalogues, reader(), site, deletionRequestedMail.write, {
      userId,
      dueAt: '2026-11-30T01:30:00.000Z',
    })
    expect(mail.subject).toBe('Sua conta será excluída em 29 de novembro de 2026')
    expect(mail.paragraphs[1]).toContain('“Manter minha conta”')
    expect(mail.button).toEqual({ label: 'Manter minha conta', url: `${site}/profile#privacy` })
  })
})

describe('question digest e-mail', () => {
  const { ownerId: _, askerId: __, ...question } = pair

  it('links to the ad of a single question', () => {
    const mail = mailTo(catalogues, reader(), site, writeQuestionsAsked, { questions: [question], more: 0 })
    expect(mail.subject).toBe('Nova pergunta no anúncio “Latas”')
    expect(mail.paragraphs).toEqual(['Alguém perguntou no seu anúncio “Latas”:', '“Ainda tem?”'])
    expect(mail.button).toEqual({ label: 'Responder', url: adLink })
  })

  it('quotes several questions and counts the rest', () => {
    const two = [question, { ...question, type: 'Vidro', question: 'Quantos quilos?' }]
    const mail = mailTo(catalogues, reader(), site, writeQuestionsAsked, { questions: two, more: 0 })
    expect(mail.subject).toBe('2 perguntas novas nos seus anúncios')
    expect(mail.paragraphs).toEqual(['Latas: “Ainda tem?”', 'Vidro: “Quantos quilos?”'])
    expect(mail.button).toEqual({ label: 'Ver meus anúncios', url: `${site}/my/ads` })
    const many = mailTo(catalogues, reader(), site, writeQuestionsAsked, { questions: [question], more: 3 })
    expect(many.subject).toBe('4 perguntas novas nos seus anúncios')
    expect(many.paragraphs.at(-1)).toBe('E mais 3 perguntas.')
  })
})

describe('message digest e-mail', () => {
  const cans = { conversationId: 'cnv_01KAJ3P6Q0ABCDEFGHJKMNPQRT', type: 'Latas', unread: 2 }

  it('links to a single conversation and counts messages without quoting', () => {
    const mail = mailTo(catalogues, reader(), site, writeMessagesSent, [cans])
    expect(mail.subject).toBe('2 mensagens novas sobre “Latas”')
    expect(mail.paragraphs).toEqual(['Latas: 2 mensagens que você ainda não leu.'])
    expect(mail.button?.url).toBe(`${site}/messages/${cans.conversationId}`)
    const one = mailTo(catalogues, reader(), site, writeMessagesSent, [{ ...cans, unread: 1 }])
    expect(one.subject).toBe('Nova mensagem sobre “Latas”')
  })

  it('links to the conversation list for several conversations', () => {
    const mail = mailTo(catalogues, reader(), site, writeMessagesSent, [cans, { ...cans, type: 'Vidro', unread: 1 }])
    expect(mail.subject).toBe('3 mensagens novas para você')
    expect(mail.button?.url).toBe(`${site}/messages`)
  })
})

describe('saved-search alert e-mail', () => {
  const find = {
    userId: ownerId,
    searchId: 'sse_01KAJ7M3N5P7Q9R1S3T5V7W9X1',
    name: 'Metal',
    recyclableId,
    type: 'Latas',
    action: 'sale' as const,
    priceCents: 123_456,
    city: 'Campinas',
    uf: 'SP',
  }

  it('names search, ad, place and price, and links to the ad', () => {
    const mail = mailTo(catalogues, reader(), site, savedSearchMatchedMail.write, find)
    expect(mail.subject).toBe('Novo anúncio para “Metal”: Latas')
    expect(mail.paragraphs.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Encontramos um anúncio que combina com a sua busca “Metal”: Latas, em Campinas - SP.',
      'Preço: R$ 1.234,56.',
    ])
    expect(mail.button).toEqual({ label: 'Ver anúncio', url: adLink })
    const gift = mailTo(catalogues, reader(), site, savedSearchMatchedMail.write, { ...find, action: 'donation' })
    expect(gift.paragraphs[1]).toBe('É uma doação.')
    expect(savedSearchMatchedMail.searchId?.(find)).toBe(find.searchId)
  })
})

describe('daily finds e-mail', () => {
  const find = (index: number) => ({ name: 'Metal', recyclableId, type: `Latas ${index}`, city: 'Campinas - SP' })
  const finds = (count: number) => Array.from({ length: count }, (_, index) => find(index + 1))
  const of = (count: number) =>
    mailTo(catalogues, reader(), site, dailyFindsGatheredMail.write, {
      userId: ownerId,
      count,
      finds: finds(Math.min(count, maxListedMatches)),
    })

  it('has a line with a link for each find', () => {
    const mail = of(2)
    expect(mail.subject).toBe('2 anúncios novos para as suas buscas')
    expect(mail.paragraphs).toEqual([
      `Metal: Latas 1, em Campinas - SP\n${adLink}`,
      `Metal: Latas 2, em Campinas - SP\n${adLink}`,
    ])
    expect(mail.button).toEqual({ label: 'Abrir buscas salvas', url: `${site}/saved-searches` })
    expect(of(1).subject).toBe('1 anúncio novo para as suas buscas')
  })

  it('shows twenty finds and counts the rest', () => {
    expect(of(20).paragraphs).toHaveLength(20)
    expect(of(23).paragraphs).toHaveLength(21)
    expect(of(23).paragraphs.at(-1)).toBe('E mais 3 anúncios.')
    expect(of(23).subject).toContain('23')
  })
})

describe('support e-mail', () => {
  const ticketId = 'tkt_01KAJ7M3N5P7Q9R1S3T5V7W9X2'
  const answered = { ticketId, email: 'ana@exemplo.com', excerpt: 'Como entro?', answer: '<b>Pelo</b> botão.' }

  it('quotes message and answer, and leads a user to the list of tickets', () => {
    const data = { ...answered, authorId: ownerId, linkToken: null }
    const mail = mailTo(catalogues, reader(), site, ticketAnsweredMail.write, data)
    expect(mail.paragraphs).toEqual(['Você escreveu: “Como entro?”', 'Pelo botão.'])
    expect(mail.button?.url).toBe(`${site}/support`)
    expect([ticketAnsweredMail.to(data), ticketAnsweredMail.visitor?.(data)]).toEqual([[ownerId], undefined])
  })

  it('gives a visitor the link with its secret behind #', () => {
    const data = { ...answered, authorId: null, linkToken: 'q0cS0m0o8mQb2yB5h1Jt3y6cV7kX9wZa' }
    const mail = mailTo(catalogues, reader(), site, ticketAnsweredMail.write, data)
    expect(mail.paragraphs).toHaveLength(3)
    expect(mail.button?.url).toBe(`${site}/support#${ticketId}.${data.linkToken}`)
    expect([ticketAnsweredMail.to(data), ticketAnsweredMail.visitor?.(data)]).toEqual([
      [],
      { email: 'ana@exemplo.com', locale: 'ptBR' },
    ])
  })
})

describe('pickup notifications', () => {
  const pickup = {
    pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
    conversationId: 'cnv_01KAJ3P6Q0ABCDEFGHJKMNPQRT',
    recyclableId,
    ownerId,
    interestedId: askerId,
    proposerId: askerId,
    type: 'Latas',
    action: 'sale' as const,
    version: 2,
    date: '2026-11-24',
    time: '23:30',
    timeZone: 'America/Rio_Branco',
    startsAt: '2026-11-25T04:30:00.000Z',
  }
  const toWhom = (name: string, more: object = {}) =>
    mails.filter(({ definition }) => definition.name === name).flatMap(({ to }) => to({ ...pickup, ...more }))

  it('notify the other participant, or both after a system action', () => {
    expect(toWhom('PickupProposed')).toEqual([ownerId])
    expect([...toWhom('PickupAccepted'), ...toWhom('PickupRejected')]).toEqual([askerId, askerId])
    expect(toWhom('PickupCancelled', { cancelledBy: ownerId })).toEqual([askerId])
    expect(toWhom('PickupCancelled', { cancelledBy: null })).toEqual([ownerId, askerId])
    expect(toWhom('PickupConfirmed', { confirmedBy: ownerId })).toEqual([askerId])
    expect(toWhom('PickupCompleted', { confirmedBy: askerId })).toEqual([ownerId])
  })

  it('lets only a proposal expire, at the pickup’s start', () => {
    const until = pickupMails.map(({ definition, worthUntil }) => [definition.name, worthUntil?.(pickup as never)])
    expect(until.filter(([, at]) => at !== undefined)).toEqual([['PickupProposed', new Date(pickup.startsAt)]])
  })

  it('has its own e-mail for each step, with the reason for an end', () => {
    const data = { ...pickup, reason: 'Choveu.', cancelledBy: null, confirmedBy: askerId }
    const written = Object.fromEntries(
      mails
        .filter(({ definition }) => definition.name.startsWith('Pickup'))
        .map(({ definition, write }) => [definition.name, mailTo(catalogues, reader(), site, write, data)]),
    )
    const subjectOf = (name: string) => written[name]?.subject
    expect(subjectOf('PickupProposed')).toBe('Proposta de coleta de “Latas”: 24 de novembro de 2026, 23:30')
    expect(subjectOf('PickupAccepted')).toContain('confirmada para 24 de novembro de 2026')
    expect(subjectOf('PickupRejected')).toContain('não foi aceita')
    expect(subjectOf('PickupCancelled')).toContain('foi cancelada')
    expect(subjectOf('PickupConfirmed')).toContain('aconteceu?')
    expect(subjectOf('PickupCompleted')).toContain('concluída')
    for (const [name, { paragraphs, button }] of Object.entries(written)) {
      const ended = name === 'PickupRejected' || name === 'PickupCancelled'
      expect(paragraphs.slice(1), name).toEqual(ended ? ['Motivo: Choveu.'] : [])
      expect(button?.url).toBe(`${site}/messages/${pickup.conversationId}`)
    }
  })

  it('states day and time in the pickup’s time zone, and the reason', () => {
    const mail = mailTo(
      catalogues,
      reader(),
      site,
      (_, speech) => writePickup('cancelled', pickup, speech, 'Choveu.'),
      {},
    )
    expect(mail.subject).toBe('A coleta de “Latas” em 24 de novembro de 2026 foi cancelada')
    expect(mail.paragraphs).toEqual([expect.stringContaining('às 23:30'), 'Motivo: Choveu.'])
  })
})

describe('notification centre line', () => {
  const data = {
    ...pair,
    feedback: 'x',
    answer: 'Sim.',
    reason: 'x',
    userId: ownerId,
    dueAt: '2026-11-30T01:30:00.000Z',
    availableUntil: '2026-11-24T01:30:00.000Z',
    searchId: 'sse_1',
    name: 'Metal',
    action: 'sale',
    priceCents: 1,
    city: 'Campinas',
    uf: 'SP',
    pickupId: 'pic_1',
    conversationId: 'cnv_1',
    date: '2026-11-24',
    time: '23:30',
    interestedId: askerId,
    proposerId: askerId,
    confirmedBy: askerId,
    cancelledBy: askerId,
  }
  const ad = `/recyclables/${recyclableId}`
  const pickup = { type: 'Latas', date: '2026-11-24', time: '23:30' }

  it.each<[string, string, string, object, string]>([
    ['RecyclableApproved', 'ads', 'recyclableApproved', { type: 'Latas' }, ad],
    ['RecyclableRejected', 'ads', 'recyclableRejected', { type: 'Latas' }, ad],
    ['QuestionAnswered', 'questions', 'questionAnswered', { type: 'Latas' }, ad],
    ['SavedSearchMatched', 'savedSearches', 'savedSearchMatched', { name: 'Metal', type: 'Latas' }, ad],
    ['TicketAnswered', 'account', 'ticketAnswered', {}, '/support'],
    ['DailyFindsGathered', 'savedSearches', 'dailyFindsGathered', {}, '/saved-searches'],
    ['UserVerified', 'account', 'userVerified', {}, `/profile/${ownerId}`],
    ['UserRejected', 'account', 'userRejected', {}, '/profile'],
    ['UserEdited', 'account', 'userEdited', {}, '/profile'],
    ['UserSuspended', 'account', 'userSuspended', {}, '/profile'],
    ['UserRestored', 'account', 'userRestored', {}, '/my/ads'],
    ['EmailChangeAsked', 'account', 'emailChangeAsked', {}, '/profile'],
    ['ContactChanged', 'account', 'contactChanged', {}, '/profile'],
    ['IdentityChanged', 'account', 'identityChanged', {}, '/profile'],
    ['AccountExportPrepared', 'account', 'exportPrepared', {}, '/profile#privacy'],
    ['AccountDeletionRequested', 'account', 'deletionRequested', { at: data.dueAt }, '/profile#privacy'],
    ...['Proposed', 'Accepted', 'Rejected', 'Cancelled', 'Confirmed', 'Completed'].map(
      (step): [string, string, string, object, string] => [
        ...([`Pickup${step}`, 'pickups', `pickup${step}`, pickup, '/messages/cnv_1'] as const),
      ],
    ),
  ])('for %s is listed under %s as %s with %j and links to %s', (name, kind, text, values, link) => {
    const [found, ...more] = mails.filter(({ definition }) => definition.name === name)
    expect(more).toEqual([])
    expect(found?.kind).toBe(kind)
    expect(found?.line(data)).toEqual({ text, values, link })
  })
})

describe('recipient with an untranslated locale', () => {
  it('receives Portuguese text, marked as Portuguese', () => {
    const mail = mailTo(catalogues, reader('en-GB'), site, recyclableRejectedMail.write, { ...about, feedback: 'x' })
    expect(mail.language).toBe('pt-BR')
    expect(mail.subject).toContain('precisa de ajustes')
  })
})
