import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Card } from '../../ui/primitives/card.tsx'
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
      <Loaded query={query} height="16rem" failedTitle={failed ?? t('loadFailed')}>
        {() => children}
      </Loaded>
    </Card>
  )
}
