import './tags.css'

/** The tags of a booking in a row of a list: the first ones that it has room for, and how many more there are. */
export const TagChips = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className="tag-chips row gap-xs single-line" title={tags.join(', ')}>
      {tags.map((tag, at) => (
        <span key={tag} className="tag">
          <span className="visually-hidden">{at === 0 ? ', tags: ' : ', '}</span>
          {tag}
        </span>
      ))}
    </span>
  )
