import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '../../ui/page/error-panel.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import styles from './settings.module.css'

interface SettingsCardProps {
  readonly title: string
  readonly text?: string
  /** Title of a failed load. */
  readonly failed?: string
  readonly query: Pick<UseQueryResult, 'isError' | 'error' | 'data' | 'refetch'>
  readonly children: ReactNode
}

/** A tab's card, with its loading and failed states. */
export function SettingsCard({ title, text, failed, query, children }: SettingsCardProps) {
  const { t } = useTranslation('settings')
  return (
    <Card className={styles.card}>
      <h2>{title}</h2>
      {text && <p className={styles.soft}>{text}</p>}
      {query.isError && !query.data ? (
        <ErrorPanel title={failed ?? t('loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        children
      ) : (
        <Skeleton height="16rem" radius="12px" />
      )}
    </Card>
  )
}
