export interface CodeMail {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
}

const unasked = 'Se não foi você, ignore este e-mail: nada muda.'

export function signUpMail(code: string): CodeMail {
  return {
    subject: 'Seu código do Retorna',
    paragraphs: [
      `Seu código de confirmação é ${code}. Digite na página em que você criou a conta.`,
      `O código vale por uma hora. ${unasked}`,
    ],
  }
}

/** Sent instead of a code, so that only the owner learns that the address has an account. */
export function existingAccountMail(siteUrl: string): CodeMail {
  return {
    subject: 'Você já tem conta no Retorna',
    paragraphs: [
      'Alguém tentou criar uma conta com este e-mail, mas você já tem uma.',
      'É só entrar. Se esqueceu a senha, toque em “Esqueci minha senha”.',
      unasked,
    ],
    button: { label: 'Entrar', url: `${siteUrl}/auth` },
  }
}

export function signInMail(code: string): CodeMail {
  return {
    subject: 'Seu código para entrar no Retorna',
    paragraphs: [
      `Seu código é ${code}. Digite na página em que você está entrando; ele vale por três minutos.`,
      'Não passe este código para ninguém.',
      'Se não foi você, alguém sabe a sua senha: crie outra em “Esqueci minha senha”.',
    ],
  }
}

/** Request and address are in the fragment, which browsers do not send to servers. */
export function recoveryMail(siteUrl: string, request: { id: string; code: string; email: string }): CodeMail {
  const { id, code, email } = request
  const link = `${siteUrl}/reset-password/${code}#${new URLSearchParams({ request: id, email })}`
  return {
    subject: 'Crie outra senha para o Retorna',
    paragraphs: [
      'Recebemos um pedido para criar outra senha para a sua conta.',
      `Se o botão não abrir, digite este código na página que pediu a senha: ${code}`,
      'O código vale por uma hora e só uma vez. Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
    ],
    button: { label: 'Criar outra senha', url: link },
  }
}
