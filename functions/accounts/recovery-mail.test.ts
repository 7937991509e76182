import { describe, expect, it } from 'vitest'
import { recoveryMail } from './recovery-mail.ts'

describe('recoveryMail', () => {
  const mail = () => recoveryMail('https://retorna.example', '{####}', 'ana+1@mail.example')

  it('states the purpose, the validity and what to do if unrequested', () => {
    const { emailSubject, emailMessage } = mail()
    expect(emailSubject).toBe('Crie outra senha para o Retorna')
    expect(emailMessage).toContain('Recebemos um pedido para criar outra senha')
    expect(emailMessage).toContain('valem por uma hora')
    expect(emailMessage).toContain('Se você não pediu, ignore este e-mail')
  })

  it('links to the reset page with code and address, and shows the code', () => {
    const { emailMessage } = mail()
    expect(emailMessage).toContain('href="https://retorna.example/reset-password/{####}#email=ana%2B1%40mail.example"')
    expect(emailMessage).toContain('<strong>{####}</strong>')
  })

  it('has one paragraph a line', () => {
    expect(
      mail()
        .emailMessage?.split('\n')
        .filter((line) => !/^<p>.+<\/p>$/.test(line)),
    ).toEqual([])
  })

  it('escapes the address in the link', () => {
    expect(recoveryMail('https://retorna.example', '{####}', '"><script>@mail.example').emailMessage).not.toContain(
      '<script>',
    )
  })
})
