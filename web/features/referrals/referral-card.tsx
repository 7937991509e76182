import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { problemText } from '../../lib/server/problem.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { LinkButton } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import { Entries } from './entries.tsx'

const shown = 3

/** The part of the own profile: the three most recent referrals, and the user's own referrer (rules 11.6). */
export default function ReferralCard() {
  const { t } = useTranslation('referrals')
  const list = useQuery(api.referrals.list.queryOptions({ input: {} }))
  const items = list.data?.items.slice(0, shown)
  return (
    <Card className="stack" aria-busy={list.isPending}>
      <h2>{t('title')}</h2>
      {list.isError ? (
        <ErrorPanel title={t('loadFailed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : items === undefined ? (
        <Skeleton height="10rem" radius="12px" />
      ) : items.length === 0 ? (
        <p>{t('emptyText')}</p>
      ) : (
        <Entries items={items} />
      )}
      <ReferredBy />
      <div>
        <LinkButton to="/referrals" variant="secondary">
          {t('open')}
        </LinkButton>
      </div>
    </Card>
  )
}

function ReferredBy() {
  const { t } = useTranslation(['referrals', 'errors'])
  const cache = useQueryClient()
  const { data } = useQuery(api.referrals.overview.queryOptions())
  const hide = useMutation(
    api.referrals.hide.mutationOptions({
      onError: (error) => notify.error({ title: t('hideFailed'), description: problemText(t, error) }),
      onSettled: () => cache.invalidateQueries({ queryKey: api.referrals.overview.queryKey() }),
    }),
  )
  if (!data?.referredBy) return null
  const { name, hidden } = data.referredBy
  return (
    <div>
      <p>{name === null ? t('referredByDeleted') : t('referredBy', { name })}</p>
      <Checkbox
        label={t('hide')}
        checked={hide.isPending ? hide.variables.hidden : hidden}
        disabled={hide.isPending}
        onChange={({ currentTarget }) => hide.mutate({ hidden: currentTarget.checked })}
      />
    </div>
  )
}
