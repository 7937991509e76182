import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/server/operations.ts'
import { takeIntent } from '../../lib/session/intent.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSignInFirst } from '../../lib/session/use-signed-in.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { notify } from '../../ui/toasts/toasts.ts'
import styles from './questions.module.css'
import { TextForm } from './text-form.tsx'

export function AskForm({ recyclableId }: { recyclableId: string }) {
  const { t } = useTranslation('questions')
  const { status } = useSession()
  const signInFirst = useSignInFirst()
  const intent = { name: 'question', about: recyclableId } as const
  const cache = useQueryClient()
  const ask = useMutation(
    api.questions.ask.mutationOptions({
      onSuccess: () => {
        notify.success({ title: t('asked'), description: t('askedText') })
        return cache.invalidateQueries({ queryKey: api.questions.list.key() })
      },
    }),
  )
  if (status === 'loading') return <Skeleton height="3rem" />
  if (status === 'signed-out') {
    return (
      <p className={styles.signIn}>
        {t('signInFirst')}
        <Button variant="secondary" size="small" onClick={() => signInFirst(intent)}>
          {t('signIn')}
        </Button>
      </p>
    )
  }
  return (
    <TextForm
      takesFocus={() => takeIntent(intent)}
      label={t('yourQuestion')}
      submitLabel={t('ask')}
      emptyError={t('questionRequired')}
      sending={ask}
      onSend={(question, onSent) => ask.mutate({ id: recyclableId, question }, { onSuccess: onSent })}
    />
  )
}
