import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Quota } from '../../../functions/kit/limits/quota.ts'
import { readSettings } from '../../../infra/settings.ts'
import { quotaWords } from './words.ts'

const root = join(import.meta.dirname, '../../..')

type Declared = Quota | ((limit: number) => Quota)

/** A quota whose limit is a number or the name of a setting. */
export type ListedQuota = Omit<Quota, 'limit'> & { readonly limit: number | string }

/** Returns every quota of `functions/<noun>/quotas.ts`. */
export async function declaredQuotas(): Promise<ListedQuota[]> {
  const files = globSync('functions/*/quotas.ts', { cwd: root }).sort()
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<Record<string, Declared>>))
  return modules
    .flatMap((module) => Object.entries(module))
    .map(([name, quota]) => (typeof quota === 'function' ? { ...quota(1), limit: name } : quota))
}

/** Returns `docs/reference/quotas.md`. */
export async function quotasPage(): Promise<string> {
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { context: { retorna: unknown } }
  const defaults = readSettings(context.retorna) as unknown as Record<string, unknown>
  const limitOf = (limit: number | string) => {
    if (typeof limit === 'number') return String(limit)
    return typeof defaults[limit] === 'number' ? `\`${limit}\` (${defaults[limit]})` : `\`${limit}\``
  }
  const declared = await declaredQuotas()
  const lines = quotaWords.flatMap(({ use, rule, ...counter }) =>
    declared
      .filter(({ kind, per }) => kind === counter.kind && per === counter.per)
      .map(({ kind, limit, per, each, refusal }) => {
        const cells = [use, `\`${kind}\``, limitOf(limit), per, each, `\`${refusal}\``, rule]
        return `| ${cells.join(' | ')} |`
      }),
  )
  return `# Quotas

How often a user, an address, all visitors or the deployment may do what, for engineers and support. \`npm run
reference\` writes this page from \`functions/<noun>/quotas.ts\` and \`docs/reference/words/quotas.json\`. A named limit
is a setting with its default. The rules: [17](../rules.md#17-quotas).

| counted use | quota | limit | per | window | refusal | rule |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`
}
