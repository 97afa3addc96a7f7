/** Where reviews come from and how they are checked. */
export const ReviewPolicy = () => (
  <div className="stack gap-s small soft reviews-policy">
    <h2 className="head-s">How we collect reviews</h2>
    <p>
      The day after departure every guest who stayed gets one e-mail with a link to write. We read each review before it
      appears here, and publish it as it was written, whatever the rating.
    </p>
    <p>
      <strong>Verified stay</strong> means that it was written by that link: one stay, one link, one review. Reviews
      from elsewhere carry the name of their source, and we cannot tell whether their writers stayed.
    </p>
    <p>
      We do not publish reviews that insult or name other people, or are not about a stay. Nobody is paid for a review,
      and we answer in public.
    </p>
  </div>
)
