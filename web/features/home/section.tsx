import type { ReactNode } from 'react'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './sections.module.css'

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly sunken?: boolean
  readonly children: ReactNode
}

export function Section({ title, text, sunken = false, children }: SectionProps) {
  return (
    <section className={classNames(styles.section, sunken && styles.sunken)}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2>{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
