import { describe, expect, it } from 'vitest'
import { orderRefunded, saleCancelled } from '../../../events/order-events.ts'
import { otherReceiver } from '../../../shared/payouts/other-receiver.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { mailTo } from '../../kit/mail/mail-content.ts'
import { catalogues } from '../texts/notifications.ts'
import { mails } from './mails.ts'

const site = 'https://retorna.example'
const [buyerId, sellerId] = ['0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11', '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22']
const orderId = 'ord_01KAJ3P6Q0ABCDEFGHJKMNPQRS'
const order = {
  orderId,
  recyclableId: 'ad_01KAJ5X0M8Z3V7Q2T4W6Y8A0BC',
  type: 'Latas',
  buyerId,
  sellerId,
  priceCents: 123_450,
  totalCents: 145_970,
}
const withdrawal = {
  withdrawalId: 'wdr_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  userId: buyerId,
  amountCents: 10_000,
  hiddenPixKey: 'a•••@banco.example',
}
const donation = {
  donationId: 'don_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  userId: buyerId,
  amountCents: 500,
  entityId: 'ent_1',
  entityName: 'Abrigo',
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function told(name: string, data: object) {
  const found = mails.find(({ definition }) => definition.name === name)
  if (!found) throw new Error(`Nobody is told of ${name}`)
  const { to, line, write, kind } = found
  const mail = mailTo(catalogues, sampleProfile(), site, write, data)
  const { text, values, link } = line(data)
  return {
    kind,
    to: to(data),
    link,
    line: [text, ...Object.values(values).map(String).map(plain)],
    subject: plain(mail.subject),
    paragraphs: mail.paragraphs.map(plain),
    button: mail.button,
  }
}

describe('sale notifications', () => {
  it('confirms the payment to the buyer', () => {
    expect(told('OrderPaid', order)).toEqual({
      kind: 'money',
      to: [buyerId],
      link: `/orders/${orderId}`,
      line: ['orderPaid', 'Latas', '145970'],
      subject: 'Pagamento recebido: R$ 1.459,70',
      paragraphs: [
        'Recebemos o seu pagamento de R$ 1.459,70 por “Latas”. O material é seu.',
        expect.stringContaining('combine a coleta'),
      ],
      button: { label: 'Ver compra', url: `${site}/orders/${orderId}` },
    })
  })

  it('states the price to the seller, not the amount paid by the buyer', () => {
    expect(told('RecyclableSold', order)).toEqual({
      kind: 'money',
      to: [sellerId],
      link: `/orders/${orderId}`,
      line: ['recyclableSold', 'Latas', '123450'],
      subject: 'Seu anúncio “Latas” foi vendido',
      paragraphs: [
        'O pagamento de “Latas” foi confirmado. Você vai receber R$ 1.234,50 quando a coleta for concluída.',
        expect.stringContaining('Combine a coleta'),
      ],
      button: { label: 'Ver venda', url: `${site}/orders/${orderId}` },
    })
  })

  it('credits the price to the seller and estimates the environmental effect', () => {
    expect(told('OrderCompleted', order)).toEqual({
      kind: 'money',
      to: [sellerId],
      link: `/orders/${orderId}`,
      line: ['saleCompleted', 'Latas', '123450'],
      subject: 'Venda concluída: “Latas”',
      paragraphs: [
        expect.stringContaining('R$ 1.234,50 agora fazem parte do seu saldo disponível.'),
        expect.stringMatching(/cerca de 123,5 kg de material .* cerca de 61,7 kg de CO₂/),
      ],
      button: { label: 'Ver meu saldo', url: `${site}/account-balance` },
    })
  })
})

describe('refund notifications', () => {
  const of = (cause: string, reason: string | null) => told('OrderRefunded', { ...order, cause, reason })
  const causes = orderRefunded.data.shape.cause.options

  it('states the cause and the full refund to the buyer', () => {
    const { to, link, line, subject, paragraphs, button, kind } = of('admin', 'Anúncio enganoso.')
    expect([kind, to, link, line]).toEqual(['money', [buyerId], `/orders/${orderId}`, ['orderRefunded', 'Latas']])
    expect(subject).toContain('Latas')
    expect(paragraphs).toHaveLength(3)
    expect(paragraphs[1]).toContain('Anúncio enganoso.')
    expect(paragraphs[2]).toContain('R$ 1.459,70')
    expect(button?.url).toBe(`${site}/orders/${orderId}`)
  })

  it('has a sentence for each cause, and the reason if given', () => {
    expect(new Set(causes.map((cause) => of(cause, null).paragraphs[0])).size).toBe(causes.length)
    for (const cause of causes) expect(of(cause, null).paragraphs.join()).not.toContain('null')
  })

  it('promises only what is left of a payment that was partly returned', () => {
    const rest = told('OrderRefunded', { ...order, cause: 'admin', reason: null, backCents: 95_970 })
    expect(rest.paragraphs.at(-1)).toContain('R$ 959,70')
    const nothing = told('OrderRefunded', { ...order, cause: 'admin', reason: null, backCents: 0 })
    expect(nothing.paragraphs.join()).not.toContain('R$')
  })

  it('promises no refund after a chargeback', () => {
    for (const cause of causes)
      expect(of(cause, null).paragraphs.join().includes('R$ 1.459,70'), cause).toBe(cause !== 'chargeback')
  })
})

describe('the notification of a refund that was made', () => {
  it('states the real amount and the day', () => {
    const part = { ...order, totalCents: 5_000, repaidAt: '2026-11-22T12:00:00.000Z' }
    const { to, link, line, subject, paragraphs } = told('OrderRepaid', part)
    expect([to, link, line]).toEqual([[buyerId], `/orders/${orderId}`, ['orderRepaid', 'Latas', '5000']])
    expect(subject).toBe('Reembolso feito: R$ 50,00')
    expect(paragraphs[0]).toMatch(/devolveu R\$ 50,00 da sua compra de “Latas” em .*22/)
    const { repaidAt: _, ...undated } = part
    expect(told('OrderRepaid', undated).paragraphs[0]).toBe(
      'O Mercado Pago devolveu R$ 50,00 da sua compra de “Latas”.',
    )
  })
})

describe('cancelled sale notifications', () => {
  const of = (cause: string, reason: string | null) => told('SaleCancelled', { ...order, cause, reason })
  const causes = saleCancelled.data.shape.cause.options

  it('states the cause to the seller and stops the hand-over', () => {
    expect(of('admin', 'Anúncio enganoso.')).toEqual({
      kind: 'money',
      to: [sellerId],
      link: `/orders/${orderId}`,
      line: ['saleCancelled', 'Latas'],
      subject: 'A venda de “Latas” foi cancelada',
      paragraphs: [
        'A venda de “Latas” foi cancelada pela nossa equipe.',
        'Motivo: Anúncio enganoso.',
        'Não entregue o material: os R$ 1.234,50 desta venda não serão pagos.',
        'Veja em Meus anúncios como o anúncio está agora.',
      ],
      button: { label: 'Ver venda', url: `${site}/orders/${orderId}` },
    })
  })

  it('has a sentence for each cause', () => {
    expect(new Set(causes.map((cause) => of(cause, null).paragraphs[0])).size).toBe(causes.length)
    for (const cause of causes) expect(of(cause, null).paragraphs.join()).not.toContain('null')
  })
})

describe('withdrawal notifications', () => {
  it('states the amount paid out and masks the Pix key', () => {
    expect(told('WithdrawalCompleted', withdrawal)).toEqual({
      kind: 'money',
      to: [buyerId],
      link: '/withdraw',
      line: ['withdrawalCompleted', '10000'],
      subject: 'Seu saque de R$ 100,00 foi concluído',
      paragraphs: [
        expect.stringContaining('Enviamos R$ 100,00 por PIX para a sua chave a•••@banco.example.'),
        expect.stringContaining('Se não foi você'),
      ],
      button: { label: 'Ver meus saques', url: `${site}/withdraw` },
    })
  })

  it('states why a withdrawal failed and that the money is back', () => {
    expect(told('WithdrawalFailed', { ...withdrawal, reason: 'A chave não existe.' })).toEqual({
      kind: 'money',
      to: [buyerId],
      link: '/withdraw',
      line: ['withdrawalFailed', '10000'],
      subject: 'Seu saque de R$ 100,00 não pôde ser feito',
      paragraphs: [
        'Não conseguimos enviar R$ 100,00 por PIX para a sua chave a•••@banco.example.',
        'Motivo: A chave não existe.',
        expect.stringContaining('voltou para o seu saldo'),
      ],
      button: { label: 'Pedir de novo', url: `${site}/withdraw` },
    })
    expect(told('WithdrawalFailed', { ...withdrawal, reason: otherReceiver })).toMatchObject({
      paragraphs: [expect.anything(), expect.stringMatching(/^Motivo: a chave PIX é de outro CPF/), expect.anything()],
    })
  })
})

describe('donation notifications', () => {
  it('states entity and amount', () => {
    expect(told('DonationCompleted', donation)).toEqual({
      kind: 'money',
      to: [buyerId],
      link: '/donate',
      line: ['donationCompleted', '500', 'Abrigo'],
      subject: 'Sua doação de R$ 5,00 chegou a Abrigo',
      paragraphs: ['Enviamos R$ 5,00 para Abrigo em seu nome.', expect.stringContaining('Se não foi você')],
      button: { label: 'Ver minhas doações', url: `${site}/donate` },
    })
  })

  it('states why a donation was rejected and that the money is back', () => {
    expect(told('DonationRejected', { ...donation, reason: 'A entidade mudou de chave.' })).toEqual({
      kind: 'money',
      to: [buyerId],
      link: '/donate',
      line: ['donationRejected', '500', 'Abrigo'],
      subject: 'Sua doação de R$ 5,00 não pôde ser feita',
      paragraphs: [
        'Não conseguimos enviar R$ 5,00 para Abrigo.',
        'Motivo: A entidade mudou de chave.',
        expect.stringContaining('voltou para o seu saldo'),
      ],
      button: { label: 'Ver meu saldo', url: `${site}/account-balance` },
    })
  })
})
