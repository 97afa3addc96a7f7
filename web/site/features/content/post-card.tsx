import { Link } from 'react-router-dom'
import type { PostCard as Card } from '#shared/content/blog.contract.ts'
import { paths } from '#shared/site/paths.ts'
import { Photo } from '#web/kit/photo.tsx'
import { PostFacts } from './post-facts.tsx'
import './post-card.css'

type PostCardProps = {
  post: Card
  /** The heading level of the title; one below that of its section. */
  level?: 'h2' | 'h3'
  /** The first of a list: its picture is above the fold. */
  first?: boolean
  /** The width of its picture in the page, as `sizes` of HTML. */
  sizes: string
}

export function PostCard({ post, level: Heading = 'h2', first = false, sizes }: PostCardProps) {
  const { slug, title, excerpt, cover } = post
  return (
    <article className="post-card stack gap-none">
      <Photo
        src={cover.url}
        alt=""
        className="decoration"
        focus={cover.position}
        first={first}
        later={!first}
        sizes={sizes}
      />
      <div className="post-card-text stack gap-s">
        {post.cabin && <p className="eyebrow">{post.cabin.name}</p>}
        <Heading className="post-card-title">
          <Link className="whole-link" to={paths.post(slug)}>
            {title}
          </Link>
        </Heading>
        <p className="soft post-card-excerpt">{excerpt}</p>
        <PostFacts post={post} />
      </div>
    </article>
  )
}
