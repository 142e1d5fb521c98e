-- A match's snapshot tells the result of the game before its present one.

UPDATE matches SET snapshot = json_set(
    snapshot,
    '$.last_result',
    json(coalesce(
        (
            SELECT json_remove(games.result, '$.v')
            FROM games
            WHERE games.match_id = matches.id AND games.number = matches.snapshot ->> '$.game.number' - 1
        ),
        'null'
    ))
);
