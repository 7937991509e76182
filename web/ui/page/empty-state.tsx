import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly illustration: ReactNode
  readonly title: string
  readonly text: string
  readonly action?: ReactNode
  /** 1 where the page has no other heading. */
  readonly headingLevel?: 1 | 2
}

export function EmptyState({ illustration, title, text, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <section className={styles.empty}>
      <div className={styles.drawing}>{illustration}</div>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </section>
  )
}
