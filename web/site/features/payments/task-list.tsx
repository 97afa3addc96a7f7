import { Link } from 'react-router-dom'
import { Icon } from '#web/kit/icon.tsx'
import type { Task } from './booking-tasks.ts'
import './task-list.css'

const stateLabels = { done: 'Done', now: 'To do', later: 'Later' } as const

/** The tasks of a stay. Each state has a sign and a word, never a colour alone. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ol className="line-list">
      {tasks.map(({ key, state, title, detail, href, to }) => (
        <li key={key} className={`task task-${state}`}>
          <span className="task-sign centered">{state === 'done' ? <Icon name="check" /> : null}</span>
          <div>
            <p className="task-title strong">
              {to ? <Link to={to}>{title}</Link> : href ? <a href={href}>{title}</a> : <span>{title}</span>}
              <span className="task-state">{` ${stateLabels[state]}`}</span>
            </p>
            {detail && <p className="small soft">{detail}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
