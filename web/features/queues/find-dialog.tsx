import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Found, findTextMaxLength } from '../../../shared/contract/queues.ts'
import { formatBrl } from '../../../shared/money.ts'
import { dottedText } from '../../lib/dotted-text.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { dayText } from '../../lib/wording.ts'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useDraft } from '../../ui/fields/use-draft.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import styles from './find-dialog.module.css'

const pages: Readonly<Record<Found['kind'], (id: string) => string>> = {
  person: (id) => `/admin/users/${id}`,
  ad: (id) => `/recyclables/${id}`,
  order: (id) => `/admin/orders/${id}`,
  withdrawal: (id) => `/admin/withdrawals?search=${id}`,
  donation: (id) => `/admin/donations?search=${id}`,
  repayment: () => '/admin/orders',
  ticket: (id) => `/admin/tickets/${id}`,
  case: (id) => `/admin/cases/${id}`,
}

/** Lists of admins that search for words themselves. */
const lists = [
  { name: 'ads', to: (text: string) => `/recyclables?q=${text}` },
  { name: 'moderation', to: (text: string) => `/admin/moderation?search=${text}` },
  { name: 'audit', to: (text: string) => `/admin/audit?target=${text}` },
] as const

/** Search over everything an admin handles, opened with `/`. */
export default function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['pages', 'errors'])
  const draft = useDraft({ text: '' })
  const { text } = draft.values
  const find = useMutation(api.queues.find.mutationOptions())
  return (
    <Dialog title={t('find.title')} placement="side" onClose={onClose}>
      <Form
        submitLabel={t('find.submit')}
        loading={find.isPending}
        failedTitle={t('common:load.failed')}
        submitError={find.isError ? problemText(t, find.error) : null}
        onSubmit={() => {
          if (text.trim() !== '') find.mutate({ text })
        }}
      >
        <TextField
          label={t('find.label')}
          hint={t('find.hint')}
          type="search"
          maxLength={findTextMaxLength}
          {...draft.field('text')}
        />
      </Form>
      {find.data && <Results items={find.data.items} text={find.variables.text} onChosen={onClose} />}
    </Dialog>
  )
}

interface ResultsProps {
  readonly items: readonly Found[]
  readonly text: string
  readonly onChosen: () => void
}

function Results({ items, text, onChosen }: ResultsProps) {
  const { t, i18n } = useTranslation('pages')
  return (
    <div role="status" className={styles.results}>
      {items.length === 0 && <p>{t('find.none', { text })}</p>}
      <ul>
        {items.map(({ kind, id, title, amountCents, at }) => (
          <li key={`${kind}${id}`}>
            <Link to={pages[kind](id)} onClick={onChosen}>
              <strong dir="auto">{title || id}</strong>
              <span>
                {dottedText(
                  [
                    t(`find.kind.${kind}`),
                    amountCents !== null && formatBrl(amountCents, i18n.language),
                    dayText(at.slice(0, 10), i18n.language),
                  ],
                  i18n.language,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>{t('find.elsewhere')}</p>
      <ul>
        {lists.map(({ name, to }) => (
          <li key={name}>
            <Link to={to(encodeURIComponent(text.trim()))} onClick={onChosen}>
              {t(`find.list.${name}`, { text })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
