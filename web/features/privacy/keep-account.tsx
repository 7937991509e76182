import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AccountDeletion } from '../../../shared/contract/profiles.ts'
import { dayOf } from '../../../shared/days.ts'
import { languageTag } from '../../../shared/language-tag.ts'
import { currentLocale } from '../../i18n/i18n.ts'
import { api } from '../../lib/server/operations.ts'
import { problemText, refusalCode } from '../../lib/server/problem.ts'
import { dayText } from '../../lib/wording.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './privacy.module.css'

export function KeepAccount({ deletion }: { deletion: AccountDeletion }) {
  const { t } = useTranslation(['privacy', 'errors'])
  const cache = useQueryClient()
  const keep = useMutation(
    api.privacy.keepAccount.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('waiting.kept'), description: t('waiting.keptText') })
        void cache.invalidateQueries({ queryKey: api.privacy.get.key() })
        void cache.invalidateQueries({ queryKey: api.profiles.me.key() })
      },
      onError: (error) => notify.error({ title: t('waiting.failed'), description: problemText(t, error) }),
    }),
  )
  if (refusalCode(keep.error) === 'privacy.deletion_begun') return <p>{t('waiting.begun')}</p>
  const day = dayText(dayOf(new Date(deletion.dueAt)), languageTag(currentLocale()))
  return (
    <div className={styles.waiting}>
      <p>
        <strong>{t('waiting.text', { day })}</strong>
      </p>
      <Button size="small" loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
        {t('waiting.keep')}
      </Button>
    </div>
  )
}
