import { describe, expect, it } from 'vitest'
import { recoveryMail } from './recovery-mail.ts'

describe('the e-mail of a forgotten password', () => {
  const mail = () => recoveryMail('https://retorna.example', '{####}', 'ana+1@mail.example')

  it('speaks of a password, how long it can be set, and what to do who did not ask', () => {
    const { emailSubject, emailMessage } = mail()
    expect(emailSubject).toBe('Crie outra senha para o Retorna')
    expect(emailMessage).toContain('Recebemos um pedido para criar outra senha')
    expect(emailMessage).toContain('valem por uma hora')
    expect(emailMessage).toContain('Se você não pediu, ignore este e-mail')
  })

  it('leads to where the new password is set, with the code and for whom, and shows the code too', () => {
    const { emailMessage } = mail()
    expect(emailMessage).toContain('href="https://retorna.example/reset-password/{####}#email=ana%2B1%40mail.example"')
    expect(emailMessage).toContain('<strong>{####}</strong>')
  })

  it('is paragraphs, one a line', () => {
    expect(
      mail()
        .emailMessage?.split('\n')
        .filter((line) => !/^<p>.+<\/p>$/.test(line)),
    ).toEqual([])
  })

  it('lets no address out of its attribute', () => {
    expect(recoveryMail('https://retorna.example', '{####}', '"><script>@mail.example').emailMessage).not.toContain(
      '<script>',
    )
  })
})
