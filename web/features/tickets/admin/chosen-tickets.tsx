import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TicketLead } from '../../../../shared/contract/tickets.ts'
import { nextTicketStatus } from '../../../../shared/life-cycles/ticket.ts'
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts'
import { oneByOne } from '../../../lib/server/one-by-one.ts'
import { api } from '../../../lib/server/operations.ts'
import { problemText } from '../../../lib/server/problem.ts'
import { refetchAfterChange } from '../../../lib/server/refetch.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { notify } from '../../../ui/toasts/toasts.ts'
import styles from '../tickets.module.css'

interface ChosenTicketsProps {
  readonly items: readonly TicketLead[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
}

type Step = 'assign' | 'close'

/** Takes or closes the chosen tickets one by one, each in the version that was displayed; the refused stay chosen. */
export function ChosenTickets({ items, chosen, onChosen }: ChosenTicketsProps) {
  const { t } = useTranslation(['tickets', 'approvals', 'errors'])
  const cache = useQueryClient()
  const some = items.filter(({ id }) => chosen.has(id))
  const step = useMutation({
    mutationFn: async (kind: Step) => {
      const wanted = kind === 'close' ? some.filter(({ status }) => nextTicketStatus(status, 'close')) : some
      const failures = await oneByOne(wanted, ({ id, version }) =>
        kind === 'close' ? api.tickets.close.call({ id, version }) : api.tickets.assign.call({ id, version, to: 'me' }),
      )
      return { done: wanted.length - failures.length, failures }
    },
    onSuccess: ({ done, failures: [first, ...others] }, kind) => {
      if (done > 0) notify.success({ title: t(`admin.${kind === 'close' ? 'closedMany' : 'taken'}`, { count: done }) })
      if (first) notify.error({ title: t('admin.failed'), description: problemText(t, first.error) })
      onChosen(new Set(first ? [first, ...others].map(({ item }) => item.id) : []))
    },
    onSettled: () => void refetchAfterChange(cache, api.tickets.key()),
  })
  const run = (kind: Step) => (some.length === 0 || step.isPending ? undefined : () => step.mutate(kind))
  useShortcuts({ a: run('assign'), r: run('close') })
  const none = some.length === 0 ? t('admin.chooseFirst') : undefined
  const pending = step.isPending ? step.variables : undefined
  return (
    <section className={styles.actions} aria-label={t('approvals:actions')}>
      <p role="status">
        {chosen.size === 0 ? t('approvals:chosenNone') : t('approvals:chosen', { count: chosen.size })}
      </p>
      <Button size="small" disabledReason={none} loading={pending === 'assign'} onClick={run('assign')}>
        {t('admin.take')}
      </Button>
      <Button
        size="small"
        variant="secondary"
        disabledReason={none}
        loading={pending === 'close'}
        onClick={run('close')}
      >
        {t('admin.close')}
      </Button>
    </section>
  )
}
