import type { ReactNode, Ref } from 'react'
import { classNames } from '../../ui/primitives/class-names.ts'
import styles from './sections.module.css'

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly sunken?: boolean
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

export function Section({ title, text, sunken = false, ref, children }: SectionProps) {
  return (
    <section ref={ref} className={classNames(styles.section, sunken && styles.sunken)}>
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
