#!/bin/sh
# Runs once, when the database of compose.yaml is made.
exec psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="'$CLEARCOAT_PASSWORD'" --file=/make-database.sql
