-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "causes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What is known of older alerts: criteria of the evidence, else of their checks, else the sentence where it says more than the kind.
update "alert" a set "causes" = coalesce(
  (select array_agg(code) from jsonb_array_elements_text(
    case jsonb_typeof(a."evidence" -> 'fired') when 'array' then a."evidence" -> 'fired' else '[]' end) code),
  (select array_agg(distinct criterion ->> 'code') from "check" c,
    jsonb_array_elements(case jsonb_typeof(c."criteria") when 'array' then c."criteria" else '[]' end) criterion
   where c."alert_id" = a."id" and (criterion ->> 'fired')::boolean),
  case when a."sentence" ->> 'code' <> a."kind" then array[a."sentence" ->> 'code'] else '{}' end);
