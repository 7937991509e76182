import type { LocalCloud } from './cloud.ts'
import type { Print } from './reporting.ts'

export function createProgress(): { step: Print; ready(cloud: LocalCloud): void } {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)
  const step: Print = (line) => console.log(`${seconds()} s  ${line}`)
  return {
    step,
    ready({ url, accounts }) {
      const lines = accounts.map(
        ({ email, phone, name, admin }) => `  ${email.padEnd(28)} ${phone}  ${name}${admin ? ' (admin)' : ''}`,
      )
      if (accounts[0]) console.log(`\nDemo accounts, password ${accounts[0].password}:\n${lines.join('\n')}`)
      console.log(`\nConsole (SMS codes, e-mails, events, clock): ${url}/local`)
      console.log(`Ready: ${url}`)
      step('ready')
    },
  }
}
