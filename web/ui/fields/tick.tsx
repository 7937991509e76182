import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/** A checkbox without label; the label is in `Checkbox` or in `aria-label`. */
export function Tick(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="checkbox" className={styles.tick} />
}
